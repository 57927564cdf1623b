/** Reads the token of an `Authorization: Bearer` header; an empty text without one. The case of the scheme does not matter (RFC 9110, 11.1). */
export const readBearer = (header: string | undefined): string => /^bearer +(\S.*)$/i.exec(header ?? '')?.[1] ?? ''
