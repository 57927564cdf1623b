/**
 * How many formatters of a kind are remembered. The names of time zones come from browsers, so there has to be a limit; there are
 * fewer than 600 time zones, and few of them are in use at a time.
 */
const most = 600

/**
 * Remembers what `make` returns for a locale and its options. Making a formatter takes 40 to 160 microseconds, using one
 * less than four. A new one also holds some 20 kB that the garbage collector knows nothing of, so that those which are
 * thrown away pile up between two collections.
 */
function remember<Options extends object, Made>(make: (locale: string | undefined, options: Options) => Made) {
  const made = new Map<string, Made>()
  return (locale?: string, options: Options = {} as Options): Made => {
    const key = `${locale ?? ''} ${JSON.stringify(options)}`
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(locale, options)
    if (made.size >= most) made.clear()
    made.set(key, fresh)
    return fresh
  }
}

/** The formatter of numbers for a locale (the system's own if it is undefined). Throws as the constructor of `Intl` does. */
export const numberFormat = remember<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
)

/** The formatter of times for a locale. Throws a RangeError for a time zone that this system does not know. */
export const dateFormat = remember<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locale, options) => new Intl.DateTimeFormat(locale, options),
)

/** What gives the names of countries or languages in a locale. */
export const displayNames = remember<Intl.DisplayNamesOptions, Intl.DisplayNames>(
  (locale, options) => new Intl.DisplayNames(locale, options),
)
