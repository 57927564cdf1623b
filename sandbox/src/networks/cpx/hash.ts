import { createHash } from 'node:crypto'

/** Hexadecimal MD5 of an id and the secret: of a person in calls, of a transaction in postbacks. It covers nothing else. */
export const cpxHash = (id: string, secret: string): string => createHash('md5').update(`${id}-${secret}`).digest('hex')
