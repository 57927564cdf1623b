/** The beginning of every API key, so that scanners recognise a leaked one; no access token begins like this. */
export const apiKeyStart = 'tpk_'
