import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { createMemberChunks } from './member-chunks.ts'
import { forbidChunkCycles } from './chunk-cycles.ts'
import { contractForBrowsers } from './contract-for-browsers.ts'
import { thirdPartyLicences } from './third-party-licences.ts'

const preloadedFont = /figtree-latin-wght-normal-[\w-]+\.woff2$/

/** Preloads the text font under its hashed name. The heading font is not preloaded: it waits for the style sheet. */
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

/**
 * Writes the operator's name and design into the document. Otherwise the server does this, but in development no
 * server sits in front of the document.
 */
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

/** Gives the prerendered page the style sheet that it needs instead of the program's. */
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

/** The files into which the program is built. Each page, and code that only one page needs, gets a file of its own. */
const chunks = [
  // The parts of the program that the landing page's own script needs.
  {
    name: 'start',
    test: /preload-helper|[\\/](kit[\\/](touch|brand-pictures)|platform[\\/]web[\\/](cookie|session[\\/]consent)|areas[\\/](landing[\\/]web[\\/]snap-row|auth[\\/]web[\\/]sign-in[\\/]early-dialog))\.ts$/,
    priority: 5,
  },
  // React and the router seldom change, so they stay in the reader's cache after a new release.
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 4 },
  { name: 'program', tags: ['$initial' as const], test: /^(?!.*[\\/]landing\.(ts|html)$)/, priority: 3 },
  // Two files: the code that a member's first page needs, and the code that several other pages of members share. There
  // are no more files, because each request costs a round trip.
  { name: memberChunks.nameOf, priority: 2 },
  /* One file for each set of pages that share code, so that no two files depend on each other. The contract is data
     that depends on nothing of ours. Parts of a package are placed with our code: on its own, an icon would be put
     into the file of the menu beside it. */
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

/** Shortens the generated name of a shared file, which would otherwise list every page that shares it. */
const makePlainName = (name: string): string => /^(shared|contract)(?=~)/.exec(name)?.[0] ?? name.replace(/\.\w+$/, '')

const server = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/** By default the package gives bundlers its development build, whose warnings readers would never see. */
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
    forbidChunkCycles(),
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
    // No assets as data URLs, because they would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: !isSsrBuild,
    // In the manifest, run/prerender.mjs finds the files that the landing page fetches in advance.
    manifest: !isSsrBuild,
    // Emits the style sheet of the prerendered page.
    ...(isSsrBuild ? { ssrEmitAssets: true, cssMinify: true } : {}),
    rollupOptions: isSsrBuild
      ? {}
      : {
          // Every page starts from index.html, except the landing page, which starts without the program.
          input: ['index.html', 'landing.html'],
          output: {
            codeSplitting: { groups: chunks },
            chunkFileNames: ({ name }) => `assets/${makePlainName(name)}-[hash].js`,
            assetFileNames: ({ names }) => `assets/${makePlainName(names[0] ?? '[name]')}-[hash][extname]`,
          },
        },
  },
}))
