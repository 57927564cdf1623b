/** What every API key begins with, so that scanners recognise a leaked one; no access token does. */
export const apiKeyStart = 'tpk_'
