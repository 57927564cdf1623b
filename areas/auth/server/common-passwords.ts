import list from './common-passwords.json' with { type: 'json' }

/**
 * The ten thousand most common passwords that are long enough to be accepted, in lower case. The file beside this one
 * names their source.
 */
export const commonPasswords: ReadonlySet<string> = new Set(list.passwords.join(' ').split(/\s+/))
