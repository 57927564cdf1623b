import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../product.ts'
import { findUser, listBelow, programs } from '../debian-postgres.ts'
import { clusterSettings, proxyLines, serverParameters } from './settings.ts'

const needed = ['etcd', 'patroni', 'haproxy', join(programs, 'postgres')]
const upWithinMs = 180_000
const password = 'drill'

export type Member = { name: string; role: string; state: string; timeline?: number }
export type Cluster = Awaited<ReturnType<typeof startCluster>>

type Node = {
  name: string
  port: number
  restPort: number
  folder: string
  config: string
  patroni: ChildProcess | null
}

/** Three nodes of PostgreSQL under Patroni, two of which follow the leader synchronously, an etcd, and HAProxy, which knows the leader. */
export async function startCluster() {
  for (const program of needed)
    if (spawnSync('which', [program]).status !== 0)
      throw new Error(`${program} is not installed: apt-get install etcd patroni haproxy postgresql puts it there`)
  const user = findUser()
  const home = await mkdtemp(join(tmpdir(), 'tuppence-failover-'))
  const own = async (path: string) => {
    if (user) await chown(path, user.uid, user.gid)
  }
  await chmod(home, 0o711)
  const running = new Set<ChildProcess>()
  const start = (command: string, args: readonly string[], name: string): ChildProcess => {
    const log = openSync(join(home, `${name}.log`), 'a')
    const child = spawn(command, args, {
      stdio: ['ignore', log, log],
      cwd: '/',
      ...user,
      env: { PATH: process.env['PATH'] },
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const etcdFolder = join(home, 'etcd')
  await mkdir(etcdFolder, { mode: 0o700 })
  await own(etcdFolder)
  const etcd = `http://127.0.0.1:${etcdPort}`
  const peer = `http://127.0.0.1:${peerPort}`
  const etcdArgs = [
    '--name',
    'one',
    '--data-dir',
    etcdFolder,
    '--listen-client-urls',
    etcd,
    '--advertise-client-urls',
    etcd,
  ]
  const peerArgs = [
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--initial-cluster',
    `one=${peer}`,
  ]
  start('etcd', [...etcdArgs, ...peerArgs, '--enable-v2'], 'etcd')

  const nodes: Node[] = []
  // Not `first` or `any`: Patroni writes the name as it is into synchronous_standby_names, where both are keywords.
  for (const name of ['db1', 'db2', 'db3']) {
    const folder = join(home, name)
    await mkdir(folder, { mode: 0o700 })
    await own(folder)
    const node = {
      name,
      port: await freePort(),
      restPort: await freePort(),
      folder,
      config: join(home, `${name}.yml`),
      patroni: null,
    }
    // JSON is YAML.
    await writeFile(node.config, JSON.stringify(patroniConfig(node, etcdPort)))
    await chmod(node.config, 0o644)
    nodes.push(node)
  }
  const startNode = (node: Node) => void (node.patroni = start('patroni', [node.config], node.name))
  for (const node of nodes) startNode(node)

  const proxyConfig = join(home, 'haproxy.cfg')
  await writeFile(proxyConfig, haproxyConfig(proxyPort, nodes))
  await chmod(proxyConfig, 0o644)
  start('haproxy', ['-db', '-f', proxyConfig], 'haproxy')

  const members = async (): Promise<Member[]> => {
    for (const { restPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      )
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const healthy = async (): Promise<string> => {
    for (const until = Date.now() + upWithinMs; Date.now() < until; await sleep(250)) {
      const all = await members()
      const leader = all.find(({ role, state }) => role === 'leader' && state === 'running')
      // A node that came back is of an older timeline until it follows the new leader.
      const following = all.filter(
        ({ state, timeline }) => /running|streaming/.test(state) && timeline === leader?.timeline,
      )
      if (
        leader &&
        following.length === nodes.length &&
        all.filter(({ role }) => role === 'sync_standby').length === nodes.length - 1
      )
        return leader.name
    }
    throw new Error(`the cluster did not become whole: ${JSON.stringify(await members())}, see ${home}`)
  }
  const nodeOf = (name: string): Node => {
    const node = nodes.find((one) => one.name === name)
    if (!node) throw new Error(`there is no node ${name}`)
    return node
  }
  /** Patroni, the postmaster and everything below it. */
  const processesOf = ({ folder, patroni }: Node): number[] => {
    const postmaster = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
    return [...(patroni?.pid ? [patroni.pid, ...listBelow(patroni.pid)] : []), postmaster, ...listBelow(postmaster)]
  }

  return {
    home,
    /** As an ordinary role: connections that wait for a standby must leave those of superusers free, which bring a lost node back. */
    url: `postgres://tuppence:${password}@127.0.0.1:${proxyPort}/tuppence`,
    maintenanceUrl: `postgres://postgres:${password}@127.0.0.1:${proxyPort}/postgres`,
    /** Waits until one leads, the others follow, one of them synchronously, and names the leader. */
    healthy,
    /** kill -9 of everything the node runs. */
    kill: (name: string): void => signalAll(processesOf(nodeOf(name)), 'SIGKILL'),
    /** Stops its PostgreSQL as at once as PostgreSQL does itself; its Patroni lives. */
    stopAtOnce: (name: string): void => {
      const { folder } = nodeOf(name)
      spawnSync(join(programs, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', join(folder, 'data')], {
        ...user,
        stdio: 'ignore',
      })
    },
    /** Everything the node runs stands still until the answer is called, as on a machine that hangs. */
    freeze: (name: string): (() => void) => {
      const all = processesOf(nodeOf(name))
      signalAll(all, 'SIGSTOP')
      return () => signalAll(all, 'SIGCONT')
    },
    /** Starts the Patroni of a node again that was killed. */
    revive: (name: string): void => {
      const node = nodeOf(name)
      if (node.patroni === null || node.patroni.exitCode !== null || node.patroni.signalCode !== null) startNode(node)
    },
    stop: async (): Promise<void> => {
      for (const node of nodes) {
        const { patroni } = node
        if (!patroni || patroni.exitCode !== null || patroni.signalCode !== null) continue
        // A Patroni that stops stops its PostgreSQL too.
        patroni.kill('SIGTERM')
        await Promise.race([once(patroni, 'exit'), sleep(20_000)])
      }
      for (const node of nodes)
        if (node.patroni && node.patroni.exitCode === null) signalAll(processesOf(node), 'SIGKILL')
      for (const child of running) child.kill('SIGKILL')
      if (!process.env['FAILOVER_KEEP']) await rm(home, { recursive: true, force: true })
    },
  }
}

function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

const patroniConfig = ({ name, port, restPort, folder }: Node, etcdPort: number) => ({
  scope: 'drill',
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  // Of the third API Patroni 3.0 writes the leader's key unconditionally, so that a leader that was frozen takes it back from the next one.
  etcd: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ...clusterSettings,
      postgresql: {
        use_pg_rewind: true,
        parameters: { ...serverParameters, max_connections: 100, shared_buffers: '64MB', max_wal_senders: 5 },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: [
      'local all all trust',
      'host replication replicator 127.0.0.1/32 scram-sha-256',
      'host all all 127.0.0.1/32 scram-sha-256',
    ],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, 'data'),
    bin_dir: programs,
    pgpass: join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
    },
    parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256' },
  },
})

const haproxyConfig = (listenPort: number, nodes: readonly Node[]): string =>
  [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode tcp',
    '  timeout connect 3s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 2s',
    'listen leader',
    `  bind 127.0.0.1:${listenPort}`,
    ...proxyLines.map((line) => `  ${line}`),
    ...nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`),
    '',
  ].join('\n')
