import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { createMemberChunks } from './member-chunks.ts'
import { noChunkCycles } from './chunk-cycles.ts'
import { contractForBrowsers } from './contract-for-browsers.ts'
import { thirdPartyLicences } from './third-party-licences.ts'

const preloadedFont = /figtree-latin-wght-normal-[\w-]+\.woff2$/

/** Preloads the text font under its hashed name; the heading font waits for the style sheet. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => preloadedFont.test(name))
      if (!font) return []
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  }
}

/** The server writes the operator's name and looks into the document; in development there is no server in front of it. */
function nameInDevelopment(): Plugin {
  const name = process.env['APP_NAME'] ?? 'Tuppence'
  return {
    name: 'name-in-development',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replace('<!--head-->', `<title>${name}</title>`)
        .replaceAll('%APP_NAME%', name)
        .replace('%ICONS%', '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />')
        .replace('%BRAND_STYLE%', ''),
  }
}

/** The page that is written in advance brings the style sheet that it needs, and not the program's. */
function stylesOfLanding(): Plugin {
  return {
    name: 'styles-of-landing',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (!source.endsWith('/styles.css') || !/\/(app\/web|kit|platform\/web)\//.test(importer ?? '')) return null
      return this.resolve(source.replace('/styles.css', '/landing-styles.css'), importer, {
        ...options,
        skipSelf: true,
      })
    },
  }
}

const memberChunks = createMemberChunks()

/** Which files the program is built into; the pages themselves, and what only one of them needs, come as they are imported. */
const chunks = [
  // What the landing page's starter needs, and nothing else of the program.
  {
    name: 'start',
    test: /preload-helper|[\\/](kit[\\/](touch|brand-pictures)|platform[\\/]web[\\/](cookie|session[\\/]consent)|areas[\\/](landing[\\/]web[\\/]snap-row|auth[\\/]web[\\/]sign-in[\\/]early-dialog))\.ts$/,
    priority: 5,
  },
  // React and the router change seldom: a deploy of ours leaves them in the reader's cache.
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 4 },
  { name: 'program', tags: ['$initial' as const], test: /^(?!.*[\\/]landing\.(ts|html)$)/, priority: 3 },
  // What a member’s first page needs, and what their other pages share: two files, because each one asked for costs a round trip.
  { name: memberChunks.nameOf, priority: 2 },
  /*
   * What several pages share, one file for each set of pages: then no file needs one that needs it in turn. The contract is data
   * that needs nothing of ours. A package's pieces go with ours: by themselves an icon would bring the menu that stands beside it.
   */
  {
    name: 'contract',
    test: /[\\/](areas[\\/][\w-]+|platform)[\\/]contract(\.ts|[\\/][\w-]+\.ts)$/,
    minShareCount: 2,
    entriesAware: true,
    priority: 1,
  },
  {
    name: 'shared',
    test: /[\\/](areas[\\/][\w-]+[\\/]web|areas[\\/]web\.ts|kit|platform[\\/]web|app[\\/]web)([\\/].*\.tsx?)?$/,
    minShareCount: 2,
    entriesAware: true,
  },
]

/** A shared file's own name tells every page that shares it. */
const plain = (name: string): string => /^(shared|contract)(?=~)/.exec(name)?.[0] ?? name.replace(/\.\w+$/, '')

const server = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/** The package names its build for development, whose warnings no reader sees, as the one for every bundler. */
const routerForReaders = [
  { find: /^react-router$/, file: 'index' },
  { find: /^react-router\/dom$/, file: 'dom-export' },
].map(({ find, file }) => ({
  find,
  replacement: fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url)),
}))

export default defineConfig(({ command, isSsrBuild }) => ({
  resolve: { alias: command === 'build' && !isSsrBuild ? routerForReaders : [] },
  plugins: [
    contractForBrowsers(),
    memberChunks.plugin,
    noChunkCycles(),
    react(),
    preloadTextFont(),
    nameInDevelopment(),
    thirdPartyLicences(),
    ...(isSsrBuild ? [stylesOfLanding()] : []),
  ],
  server: {
    port: Number(process.env['WEB_PORT'] ?? '5173'),
    strictPort: true,
    proxy: { '/api': server, '/docs': server, '/c/': server, '/r/': server },
  },
  build: {
    // Assets as data: addresses would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: !isSsrBuild,
    // run/prerender.mjs reads in it what the landing page fetches ahead.
    manifest: !isSsrBuild,
    // The style sheet of the page that is written in advance.
    ...(isSsrBuild ? { ssrEmitAssets: true, cssMinify: true } : {}),
    rollupOptions: isSsrBuild
      ? {}
      : {
          // Everything starts with index.html but the landing page, which starts without the program.
          input: ['index.html', 'landing.html'],
          output: {
            codeSplitting: { groups: chunks },
            chunkFileNames: ({ name }) => `assets/${plain(name)}-[hash].js`,
            assetFileNames: ({ names }) => `assets/${plain(names[0] ?? '[name]')}-[hash][extname]`,
          },
        },
  },
}))
