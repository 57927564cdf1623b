const dash = '- '

/** The blocks of a text: a paragraph is a string, lines that begin with a dash are a list. Empty lines part them. */
export const blocksOf = (text: string): (string | string[])[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => (block.startsWith(dash) ? block.split('\n').map((line) => line.trim().slice(dash.length)) : block))
