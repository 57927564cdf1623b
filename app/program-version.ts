import packageOfServer from './server/package.json' with { type: 'json' }

/** The version of the program, as its package says. */
export const findProgramVersion = (): string => packageOfServer.version
