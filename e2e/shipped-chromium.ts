import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar-fs'

export type Chromium = { executablePath: string; env: Record<string, string> }

const chromiumVersion = '147.0.0'

/**
 * The Chromium that npm ships (Linux x64), unpacked once per user into the temporary folder together with the libraries
 * (nss, nspr, expat), drawing code and fonts it needs; null on other systems or when the package is absent.
 * The package's own unpacking is not used: it leaves the libraries out anywhere but on AWS, and two at once collide.
 */
export async function shippedChromium(): Promise<Chromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const archives = archivesDir()
  if (!archives) return null
  const home = join(tmpdir(), `tuppence-chromium-${chromiumVersion}-${userInfo().uid}`)
  if (!existsSync(join(home, 'chromium'))) await unpackInto(home, archives)
  const libraries = [join(home, 'lib'), home, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(home, 'tuppence-fonts.conf'), HOME: home },
  }
}

function archivesDir(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
    const dir = join(dirname(entry), '..', '..', 'bin')
    return existsSync(join(dir, 'chromium.br')) ? dir : null
  } catch {
    return null
  }
}

/**
 * Unpacks beside its final place and moves it there in one step, so a half-unpacked browser is never found.
 * One archive failing is told only when the others have ended: their writing would fill the folder while it is removed.
 */
async function unpackInto(home: string, archives: string): Promise<void> {
  const draft = await mkdtemp(`${home}-`)
  const unpack = (name: string, into: NodeJS.WritableStream): Promise<void> =>
    pipeline(
      createReadStream(join(archives, name), { highWaterMark: 1 << 20 }),
      createBrotliDecompress({ chunkSize: 1 << 20 }),
      into,
    )
  try {
    await mkdir(join(draft, 'cache'))
    await allEnded([
      unpack('chromium.br', createWriteStream(join(draft, 'chromium'), { mode: 0o755 })),
      ...['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((name) => unpack(name, extract(draft))),
      writeFile(join(draft, 'tuppence-fonts.conf'), fontsConf(home)),
    ])
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(join(home, 'chromium'))) throw error
  }
}

async function allEnded(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((work) => work.status === 'rejected')
  if (failed) throw failed.reason
}

const fontsConf = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/cache</cachedir>
</fontconfig>
`
