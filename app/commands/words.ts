/** The flags of a command. Each has a name, and some take a text. */
export type Flags = Readonly<Record<string, 'text' | 'yes'>>
/** The words and flags that were given to a command. */
export type CommandInput = {
  words: readonly string[]
  text: (flag: string) => string | undefined
  has: (flag: string) => boolean
}

const isNumberBelowZero = (word: string): boolean => /^-\d+$/.test(word)

/**
 * Reads the words after a command's name, or returns one line about what is wrong with them. A negative number counts
 * as a word, not as a flag.
 */
export function readWords(args: readonly string[], flags: Flags): CommandInput | { wrong: string } {
  const words: string[] = []
  const given = new Map<string, string>()
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? ''
    if (!word.startsWith('-') || isNumberBelowZero(word)) {
      words.push(word)
      continue
    }
    const [name = '', ...rest] = word.replace(/^--/, '').split('=')
    const kind = word.startsWith('--') ? flags[name] : undefined
    if (kind === undefined) return { wrong: `There is no ${word.split('=')[0]} here.` }
    if (given.has(name)) return { wrong: `--${name} stands there twice.` }
    if (kind === 'yes' && rest.length > 0) return { wrong: `--${name} takes no value.` }
    if (kind === 'yes') given.set(name, '')
    else {
      const isApart = rest.length === 0
      const value = isApart ? args[at + 1] : rest.join('=')
      if (value === undefined || value === '' || (isApart && value.startsWith('--')))
        return { wrong: `--${name} needs a value.` }
      given.set(name, value)
      if (isApart) at += 1
    }
  }
  return { words, text: (flag) => given.get(flag), has: (flag) => given.has(flag) }
}
