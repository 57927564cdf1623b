import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes the documents of a built browser program in advance, into `dist/pages`, in each language (`landing.es.html` beside
 * `landing.html`): the landing page whole, with the styles it needs and nothing of the program but its starter; of the other
 * listed pages what search engines and shared links show; and `app` for every other page. The server fills in what the
 * operator configures. `viteBuild` builds with more arguments.
 */
export async function prerender(web, viteBuild) {
  const dist = join(web, 'dist')
  // A new folder each time: a program that builds twice would get the first one's modules again. A query on the first of them
  // would not do, since what it imports later imports it back without one, and the words of a language would be set up twice.
  const made = join(dist, `.prerender-${Date.now()}`)
  viteBuild(['--ssr', 'prerender.tsx', '--outDir', made])
  const { writtenPages } = await import(pathToFileURL(join(made, 'prerender.js')).href)
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const starter = readFileSync(join(dist, 'landing.html'), 'utf8')
  const styles = stylesIn(made, dist)
  mkdirSync(join(dist, 'pages'))
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const writeIn = (language) => (name, page) =>
    writeFileSync(join(dist, 'pages', `${name}${language === 'en' ? '' : `.${language}`}.html`), page)
  const { pages, samples } = await writtenPages()
  for (const written of pages) {
    const { language, heads, landing, dialogs, cookiePolicy, early, needsScript } = written
    const write = writeIn(language)
    const ofProgram = put(spoken(shell, written), '<!--noscript-->', escape(needsScript))
    const later = dialogs + fetchedAhead(manifest, language)
    const ofLanding = landingOf(spoken(starter, written), { landing, later, styles })
    for (const [path, head] of Object.entries(heads)) {
      const [name, page] = path === '/' ? ['landing', ofLanding] : [path.slice(1), ofProgram]
      write(name, put(page, '<!--head-->', headOf(path, head)))
    }
    write('app', forMembers(put(ofProgram, '<!--head-->', unlistedHead), early, manifest))
    write('cookie-policy', cookiePolicy)
  }
  const sheets = [...neededBy(manifest, sampled).styles]
  for (const written of samples) {
    const { language, wide, phone } = written
    for (const [name, dashboard] of Object.entries({ 'sample-dashboard': wide, 'sample-dashboard-phone': phone }))
      writeIn(language)(name, sampleOf(spoken(shell, written), dashboard, sheets))
  }
  rmSync(made, { recursive: true })
  rmSync(join(dist, '.vite'), { recursive: true })
  for (const left of ['index.html', 'landing.html']) rmSync(join(dist, left))
}

const spoken = (page, { language, direction, isForMembersOnly }) =>
  put(
    page,
    '<html lang="en" dir="ltr"',
    `<html lang="${language}" dir="${direction}"${isForMembersOnly ? ' data-members-only' : ''}`,
  )

/** Every page that is nobody's to find: its title is the product's until the program names it. */
const unlistedHead = '<title>%APP_NAME%</title>\n    <meta name="robots" content="noindex" />'

function headOf(path, { title, description }) {
  const name = `${escape(title)} · %APP_NAME%`
  const words = escape(description)
  const address = `%PUBLIC_URL%${path}`
  return [
    `<title>${name}</title>`,
    `<meta name="description" content="${words}" />`,
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="%APP_NAME%" />',
    `<meta property="og:title" content="${name}" />`,
    `<meta property="og:description" content="${words}" />`,
    `<meta property="og:url" content="${address}" />`,
    '%SHARED_PICTURE%',
    ...(path === '/' ? ['<script type="application/ld+json">%STRUCTURED_DATA%</script>'] : []),
  ].join('\n    ')
}

/** The file of what a signed-in reader's first page needs besides the program (app/web/member-chunks.ts). */
const ofFirstPage = ['first']

/** The page with its shell, and with the files of a member's first page asked for before the program asks. */
function forMembers(page, early, manifest) {
  const { files, styles } = neededBy(manifest, ofFirstPage)
  const known = [...files].filter((file) => !page.includes(file))
  const links = [
    ...known.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles]
      .filter((file) => !page.includes(file))
      .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ]
  return put(put(page, '</head>', `  ${links.join('')}\n  </head>`), '<div id="root">', `${early}<div id="root">`)
}

/** The pieces of the program that the sample of the dashboard is drawn with; the frames of all pages come together. */
const sampled = ['index.html', 'PublicFrame.tsx', 'DashboardPage.tsx']

/** A page to look at, which no program takes over. */
function sampleOf(shell, markup, sheets) {
  const page = put(shell, '<div id="root"></div>', `<div id="root">${markup}</div>`)
  const links = sheets.map((file) => `<link rel="stylesheet" href="/${file}" />`).join('')
  return put(put(put(page, '<!--noscript-->', ''), '<!--head-->', unlistedHead), '</head>', `${links}</head>`)
}

/** What the landing page fetches when it has nothing else to do: the program, and what opens its dialog. */
const aheadOfPress = ['index.html', 'LandingPage.tsx', 'SignInFrame.tsx', 'SignInModal.tsx']

/** The links to all that, in a template that the page's own script puts to use. */
function fetchedAhead(manifest, language) {
  const { files, styles } = neededBy(
    manifest,
    language === 'en' ? aheadOfPress : [...aheadOfPress, `spoken/${language}.ts`],
  )
  // The page's own script has these already.
  for (const key of manifest['landing.html'].imports) files.delete(manifest[key].file)
  const links = [...styles, ...files].map((file) => `<link rel="prefetch" href="/${file}">`)
  return `<template id="ahead">${links.join('')}</template>`
}

/** The files and style sheets of pieces of the program, with what they need, in the order in which they need each other. */
function neededBy(manifest, names) {
  const seen = new Set()
  const files = new Set()
  const styles = new Set()
  const follow = (key) => {
    const { file, imports = [], css = [] } = manifest[key]
    if (seen.has(key)) return
    seen.add(key)
    for (const sheet of css) styles.add(sheet)
    imports.forEach(follow)
    files.add(file)
  }
  for (const name of names) {
    const key = Object.keys(manifest).find(
      (one) => one === name || one.endsWith(`/${name}`) || manifest[one].name === name,
    )
    if (!key) throw new Error(`The build has no ${name}`)
    follow(key)
  }
  return { files, styles }
}

function landingOf(starter, { landing, later, styles }) {
  assertStyled(landing + later, styles)
  const page = put(starter, '<div id="root"></div>', `<div id="root">${landing}</div>${later}`)
  return put(page, '</head>', `  <style>${styles}</style>\n  </head>`)
}

/** The style sheet of what the prerendered page draws first; the fonts that it names are those of the program. */
function stylesIn(made, dist) {
  const assets = join(made, 'assets')
  const sheet = readdirSync(assets).find((name) => /^prerender-.*\.css$/.test(name))
  if (!sheet) throw new Error('The prerendered page has no style sheet')
  const styles = readFileSync(join(assets, sheet), 'utf8')
  for (const [, address] of styles.matchAll(/url\((\/[^)]+)\)/g)) {
    if (!existsSync(join(dist, address)))
      throw new Error(`The landing page's styles name ${address}, which is not there`)
  }
  return styles
}

/** A component of Mantine whose sheet ui/landing-styles.css forgot would stand there unstyled until the program comes. */
function assertStyled(markup, styles) {
  const classes = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')))
  const bare = [...classes].filter((name) => /^m_[0-9a-f]+$/.test(name) && !styles.includes(`.${name}`))
  if (bare.length > 0) throw new Error(`kit/landing-styles.css has no rule for ${bare.join(', ')}`)
}

/** Replaces a mark that must be there. */
function put(page, mark, by) {
  if (!page.includes(mark)) throw new Error(`The page has no ${mark}`)
  return page.replace(mark, () => by)
}

const escape = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
