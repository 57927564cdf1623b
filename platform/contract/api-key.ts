/** The start of every API key, by which scanners recognise a leaked key. No access token starts like this. */
export const apiKeyStart = 'tpk_'
