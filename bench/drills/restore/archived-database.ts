import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../product.ts'
import { findUser, listBelow, programs } from '../debian-postgres.ts'
import type { Room } from './commands.ts'

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy', 'postgresql')
const stanza = 'tuppence'
const password = 'drill'

export type ArchivedDatabase = Awaited<ReturnType<typeof prepareArchive>>

/**
 * A PostgreSQL of Debian's packages with the settings of `deploy/postgresql/` and a repository of pgBackRest, in a folder of
 * its own. It is not started yet.
 */
export async function prepareArchive() {
  for (const program of ['pgbackrest', join(programs, 'postgres')])
    if (spawnSync('which', [program]).status !== 0)
      throw new Error(`${program} is not installed: apt-get install pgbackrest postgresql puts it there`)
  const user = findUser()
  const home = await mkdtemp(join(process.env['BENCH_DIR'] ?? tmpdir(), 'tuppence-archive-'))
  await chmod(home, 0o711)
  const own = async (path: string): Promise<void> => {
    await mkdir(path, { mode: 0o700 })
    if (user) await chown(path, user.uid, user.gid)
  }
  const [folder, repository, logs] = [join(home, 'data'), join(home, 'repository'), join(home, 'logs')]
  for (const path of [folder, repository, logs]) await own(path)
  const port = await freePort()
  const config = join(home, 'pgbackrest.conf')
  const text = readFileSync(join(deploy, 'pgbackrest.conf'), 'utf8')
  const places = { 'repo1-path': repository, 'pg1-path': folder }
  const placed = Object.entries(places).reduce(
    (all, [name, path]) => all.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${path}`),
    text,
  )
  const more = [`pg1-port=${port}`, `pg1-socket-path=${logs}`, '[global]', `log-path=${logs}`, `lock-path=${logs}`]
  await writeFile(config, `${placed}\n${more.join('\n')}\n`)
  const env = { PATH: process.env['PATH'] ?? '', PGBACKREST_CONFIG: config, LC_ALL: 'C', HOME: '/nonexistent' }
  const run = (command: string, args: readonly string[]): void => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: '/', env, encoding: 'utf8', ...user })
    if (status !== 0) throw new Error(`${command} ${args[0]}: ${stdout} ${stderr}`.trim())
  }
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password, { mode: 0o644 })
  const init = [
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]
  run(join(programs, 'initdb'), ['-D', folder, ...init])
  const archive = readFileSync(join(deploy, 'archive.conf'), 'utf8')
  const archiveTimeoutMs = Number(/^archive_timeout = (\d+)$/m.exec(archive)?.[1] ?? Number.NaN) * 1_000
  const ownConfig = join(folder, 'postgresql.conf')
  const settings = [`port = ${port}`, `listen_addresses = '127.0.0.1'`, `unix_socket_directories = '${logs}'`, archive]
  await writeFile(ownConfig, `${readFileSync(ownConfig, 'utf8')}\n${settings.join('\n')}`)
  // pgBackRest comes by the socket and has no password.
  await writeFile(join(folder, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n')

  return {
    home,
    folder,
    stanza,
    archiveTimeoutMs,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start: (options: readonly string[] = []): void => {
      const extra = options.length > 0 ? ['-o', options.join(' ')] : []
      run(join(programs, 'pg_ctl'), [
        'start',
        '-w',
        '-t',
        '600',
        '-D',
        folder,
        '-l',
        join(logs, 'postgresql.log'),
        ...extra,
      ])
    },
    stop: (): void => run(join(programs, 'pg_ctl'), ['stop', '-D', folder, '-m', 'fast']),
    /** kill -9 of the postmaster and of everything below it, as when the machine is lost. */
    kill: (): void => {
      const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
      for (const pid of [postmaster, ...listBelow(postmaster)]) process.kill(pid, 'SIGKILL')
    },
    makeFolder: (): Promise<void> => own(folder),
    createStanza: (): void => run('pgbackrest', [`--stanza=${stanza}`, 'stanza-create']),
    /** Where commands run that call pgBackRest: as the user of the database. */
    room: (fromSource: boolean): Room => ({ env, fromSource, ...(user ? { user } : {}) }),
    remove: async (): Promise<void> => {
      try {
        run(join(programs, 'pg_ctl'), ['stop', '-D', folder, '-m', 'immediate'])
      } catch {
        // It does not run.
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}
