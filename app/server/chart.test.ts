import { describe, expect, test } from 'vitest'
import { renderChart } from '../testing/chart.ts'

type Manifest = { kind: string; metadata: { name: string }; spec: Record<string, unknown> }
const render = (values: object): Manifest[] =>
  renderChart('deploy/helm/tuppence', {
    publicUrl: 'https://panel.example.org',
    mailFrom: 'hello@example.org',
    existingSecret: 'ours',
    ...values,
  }) as Manifest[]
const own = (more: object = {}) => ({ database: { mode: 'cloudnativepg', cloudnativepg: more } })
const clusterOf = (more: object) => render(own(more)).find(({ kind }) => kind === 'Cluster')?.spec

test('the chart has the parts of a panel, and those that values switch on', () => {
  const kinds = (values: object) => new Set(render(values).map(({ kind, metadata }) => `${kind} ${metadata.name}`))
  const usual = kinds({})
  for (const name of ['web', 'worker']) expect(usual).toContain(`Deployment tuppence-${name}`)
  expect(usual).toContain('CronJob tuppence-backup')
  const more = kinds({ ...own(), audience: { enabled: true }, metrics: { serviceMonitor: { enabled: true } } })
  expect([...more].filter((one) => !usual.has(one)).toSorted()).toEqual([
    'Cluster tuppence-database',
    'Deployment tuppence-audience',
    'Service tuppence-audience',
    'Service tuppence-metrics',
    'ServiceMonitor tuppence',
  ])
})

describe('the chart’s own database', () => {
  const initdb = {
    database: 'tuppence',
    owner: 'tuppence',
    encoding: 'UTF8',
    postInitApplicationSQL: ['grant pg_monitor to tuppence'],
  }

  test('is what the values say', () => {
    expect(clusterOf({})).toEqual({
      instances: 3,
      imageName: 'ghcr.io/cloudnative-pg/postgresql:18',
      bootstrap: { initdb },
      postgresql: { parameters: { max_connections: '200' } },
      minSyncReplicas: 1,
      maxSyncReplicas: 1,
      storage: { size: '50Gi' },
    })
    const small = clusterOf({
      instances: 1,
      storage: { storageClass: 'fast' },
      resources: { limits: { memory: '4Gi' } },
    })
    expect(small).toMatchObject({
      storage: { size: '50Gi', storageClass: 'fast' },
      resources: { limits: { memory: '4Gi' } },
    })
    expect(small).not.toHaveProperty('minSyncReplicas')
  })

  test('takes more of a cluster’s spec beside what the chart says, and over it', () => {
    const spec = {
      storage: { resizeInUseVolumes: false },
      postgresql: { parameters: { max_connections: '300', archive_timeout: '45s' } },
      bootstrap: { initdb: { dataChecksums: true, postInitApplicationSQL: [] } },
      plugins: [{ name: 'barman-cloud.cloudnative-pg.io' }],
    }
    expect(clusterOf({ spec })).toMatchObject({
      ...spec,
      storage: { size: '50Gi', resizeInUseVolumes: false },
      bootstrap: { initdb: { ...initdb, ...spec.bootstrap.initdb } },
    })
  })

  test.each(['recovery', 'pg_basebackup'])(
    'starts from %s instead of an empty database, under the names that the pods use',
    (way) => {
      const names = { database: 'tuppence', owner: 'tuppence' }
      expect(clusterOf({ spec: { bootstrap: { [way]: { source: 'lost' } } } })).toMatchObject({ instances: 3 })
      expect(clusterOf({ spec: { bootstrap: { [way]: { source: 'lost' } } } })?.['bootstrap']).toEqual({
        [way]: { ...names, source: 'lost' },
      })
      expect(clusterOf({ spec: { bootstrap: { [way]: { database: 'other' } } } })?.['bootstrap']).toEqual({
        [way]: { ...names, database: 'other' },
      })
    },
  )
})

test('backups go past a pooler where there may be one, and the chart refuses to where there is none', () => {
  const values = { backup: { databaseSecret: 'direct' } }
  const backup = render(values).find(({ kind }) => kind === 'CronJob')
  expect(backup).toHaveProperty('spec.jobTemplate.spec.template.spec.containers.0.env', [
    { name: 'DATABASE_URL_FILE', value: '' },
    { name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'direct', key: 'DATABASE_URL' } } },
  ])
  expect(() => render({ ...values, ...own() })).toThrow('backup.databaseSecret goes with database.mode external')
})
