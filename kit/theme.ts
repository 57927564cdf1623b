import { brandTintInDark, copper, verdigris, type Scale } from '../platform/contract/brand-colors.ts'
import { createTheme, virtualColor, rem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const ink: MantineColorsTuple = [
  '#f8fafc',
  '#eff3f5',
  '#e1e7eb',
  '#d1d9de',
  '#b2bcc2',
  '#87939a',
  '#67747c',
  '#4a575f',
  '#313c44',
  '#1a242a',
] // neutrals (also Mantine's gray)
const leaf: MantineColorsTuple = [
  '#f0fbf1',
  '#daf5de',
  '#b6eabf',
  '#89da9b',
  '#5cc678',
  '#39af5e',
  '#24954a',
  '#19783a',
  '#185f2f',
  '#144623',
] // success
const amber: MantineColorsTuple = [
  '#fff7e9',
  '#feeac8',
  '#fad591',
  '#f0bb52',
  '#dca103',
  '#bf8b00',
  '#a07506',
  '#825e00',
  '#684a01',
  '#4d3603',
] // warning / pending
const berry: MantineColorsTuple = [
  '#fff5f5',
  '#fee6e6',
  '#fecdcb',
  '#ffaaa9',
  '#fe8184',
  '#f15b64',
  '#d73c4c',
  '#b12a3a',
  '#8c232e',
  '#671b22',
] // error / blocked
const sky: MantineColorsTuple = [
  '#f3f9fe',
  '#e0effe',
  '#bedfff',
  '#94cafd',
  '#6bb2f4',
  '#489be4',
  '#2982ca',
  '#1268a9',
  '#0e5387',
  '#0d3d64',
] // info / processing
const dark: MantineColorsTuple = [
  '#ebeff2',
  '#d3d8dc',
  '#b4bcc1',
  '#909aa0',
  '#454f55',
  '#313b41',
  '#242d32',
  '#171f24',
  '#11181d',
  '#0b1115',
] // 7 = body, 6 = card

/**
 * A colour given by name, with a value for each scheme; only colours of this kind get readable text in both schemes.
 */
const v = (name: string, base: string) => virtualColor({ name, light: base, dark: base })

/** The shades of a colour in the type that the theme expects. */
export const tupleOf = (scale: Scale): MantineColorsTuple => [...scale]

/**
 * The look of Tuppence: verdigris for actions, copper for rewards. theme.test.ts checks the contrast of every pair of
 * colours.
 */
export const theme = createTheme({
  colors: {
    // Actions.
    verdigris: tupleOf(verdigris),
    // Points, rewards, the bonus.
    copper: tupleOf(copper),
    ink,
    gray: ink,
    dark,
    leaf,
    amber,
    berry,
    sky,
    brand: v('brand', 'verdigris'),
    reward: v('reward', 'copper'),
    success: v('success', 'leaf'),
    warning: v('warning', 'amber'),
    danger: v('danger', 'berry'),
    info: v('info', 'sky'),
  },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true, // works per scheme only for virtual colours, hence brand and reward
  luminanceThreshold: 0.2,
  white: '#ffffff',
  black: ink[9],
  fontFamily: [
    "'Figtree Variable', 'Figtree Fallback', 'Figtree as Roboto', 'Figtree as Noto', 'Figtree as Open Sans'",
    "'Figtree as DejaVu', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  ].join(', '),
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily: [
      "'Bricolage Grotesque Variable', 'Bricolage Fallback', 'Bricolage as Roboto', 'Bricolage as Noto'",
      "'Bricolage as Open Sans', 'Bricolage as DejaVu', 'Figtree Variable', system-ui, sans-serif",
    ].join(', '),
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.2' },
      h2: { fontSize: rem(22), lineHeight: '1.25' },
      h3: { fontSize: rem(18), lineHeight: '1.35' },
      h4: { fontSize: rem(16), lineHeight: '1.4' },
      h5: { fontSize: rem(14), lineHeight: '1.45' },
      h6: { fontSize: rem(13), lineHeight: '1.45' },
    },
  },
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(22) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32), '2xl': rem(48), '3xl': rem(72) },
  radius: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  defaultRadius: 'sm',
  // xs = 601 px, so that "600 px wide or less" is the mobile side (Mantine's max-width is breakpoint - 0.1 px)
  breakpoints: { xs: '37.5625em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  shadows: {
    xs: '0 1px 2px rgba(26,36,42,.08)',
    sm: '0 1px 3px rgba(26,36,42,.10), 0 4px 12px rgba(26,36,42,.05)',
    md: '0 2px 6px rgba(26,36,42,.08), 0 12px 28px rgba(26,36,42,.08)',
    lg: '0 8px 16px rgba(26,36,42,.10), 0 24px 48px rgba(26,36,42,.12)',
    xl: '0 16px 32px rgba(26,36,42,.14), 0 40px 80px rgba(26,36,42,.16)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  focusClassName: 'tp-focus',
  components: {
    PasswordInput: { defaultProps: { size: 'md', visibilityToggleFocusable: true } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        closeButtonProps: { 'aria-label': 'Close', size: 44, iconSize: 20 },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close', size: 44, iconSize: 20 } } },
    // A menu that hides when its button is scrolled out of view would take the keyboard focus with it.
    Menu: { defaultProps: { hideDetached: false } },
    Card: { defaultProps: { radius: 'md', withBorder: true } },
    // With the round corners of the other controls, a checkbox would look like a radio button.
    Checkbox: { defaultProps: { radius: 'xs' } },
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', size: 'md' } },
  },
})

const tintOf = (name: string, part: number): string =>
  `color-mix(in srgb, var(--mantine-color-${name}-5) ${Math.round(part * 100)}%, var(--tp-surface))`

/** Overrides Mantine's defaults that fail WCAG AA, and adds the few variables of our own (`--tp-*`). */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const hover = Object.fromEntries(
    ['brand', 'reward', 'success', 'warning', 'danger', 'info'].map((n) => [
      `--mantine-color-${n}-filled-hover`,
      `var(--mantine-color-${n}-4)`,
    ]),
  )
  return {
    variables: {
      '--tp-touch': rem(44),
      '--tp-page': rem(960),
      '--tp-dur-1': '120ms',
      '--tp-dur-2': '200ms',
      '--tp-dur-3': '320ms',
    },
    light: {
      '--mantine-color-body': ink[0],
      '--mantine-color-dimmed': ink[7],
      '--mantine-color-placeholder': ink[6],
      '--mantine-color-error': berry[7],
      '--mantine-color-default-border': ink[5],
      '--tp-focus-color': 'var(--mantine-color-verdigris-6)',
      '--tp-surface': '#ffffff',
      '--tp-line': ink[2],
      '--tp-sunken': ink[1],
      '--tp-tint': ink[1],
      '--tp-ink': ink[9],
      '--tp-paper': '#ffffff',
      '--tp-shade': ink[2],
      '--tp-rule': ink[2],
      '--tp-mute': ink[3],
      '--tp-mint': 'var(--mantine-color-verdigris-2)',
      '--tp-leafy': 'var(--mantine-color-verdigris-7)',
      '--tp-coin': 'var(--mantine-color-copper-5)',
      '--tp-coin-rim': 'var(--mantine-color-copper-2)',
      '--tp-coin-ink': ink[9],
      '--tp-spark': 'var(--mantine-color-verdigris-7)',
    },
    dark: {
      '--mantine-color-dimmed': dark[2],
      '--mantine-color-placeholder': dark[3],
      '--mantine-color-error': berry[4],
      '--mantine-color-default-border': dark[3],
      // Darkened shades would make selected or new items look sunken.
      ...Object.fromEntries(
        ['brand', 'success', 'warning', 'danger', 'info'].flatMap((name) => [
          [`--mantine-color-${name}-light`, tintOf(name, brandTintInDark)],
          [`--mantine-color-${name}-light-hover`, tintOf(name, brandTintInDark + 0.06)],
        ]),
      ),
      '--mantine-color-gray-light': tintOf('gray', 0.1),
      '--mantine-color-gray-light-hover': tintOf('gray', 0.16),
      '--tp-focus-color': 'var(--mantine-color-verdigris-4)',
      '--tp-surface': dark[6],
      '--tp-line': dark[4],
      '--tp-sunken': dark[8],
      // A part of a card that is set off from the rest; if it were darker than the page, it would look like a hole.
      '--tp-tint': 'color-mix(in srgb, var(--mantine-color-white) 5%, var(--tp-surface))',
      '--tp-ink': '#0b1115',
      '--tp-paper': dark[1],
      '--tp-shade': dark[8],
      '--tp-rule': dark[2],
      '--tp-mute': dark[3],
      '--tp-mint': 'var(--mantine-color-verdigris-4)',
      '--tp-leafy': 'var(--mantine-color-verdigris-8)',
      '--tp-coin': 'var(--mantine-color-copper-5)',
      '--tp-coin-rim': 'var(--mantine-color-copper-2)',
      '--tp-coin-ink': ink[9],
      '--tp-spark': 'var(--mantine-color-verdigris-4)',
      ...hover,
    },
  }
}
