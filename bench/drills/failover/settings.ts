/** What docs/operations.md advises, and the drill runs with; a test compares the two. */
export const ttlSeconds = 20

/** Patroni's own settings of the cluster: https://patroni.readthedocs.io/en/latest/dynamic_configuration.html */
export const clusterSettings = {
  ttl: ttlSeconds,
  loop_wait: 2,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  primary_start_timeout: 0,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  // With one, the other standby may be ahead of the next leader, and must be rewound before it follows.
  synchronous_node_count: 2,
} as const

/** Of PostgreSQL itself: a standby asks a new leader again after this time, and nothing is written before one follows. */
export const serverParameters = { wal_log_hints: 'on', wal_retrieve_retry_interval: '500ms' } as const

/** What HAProxy says to each node: only the one that holds the leader's key is passed connections. */
export const proxyLines: readonly string[] = [
  'option httpchk OPTIONS /primary',
  'http-check expect status 200',
  'default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
]

/** What PgBouncer needs beside transaction mode, so that it asks for the new leader within a second. */
export const poolerLines: readonly string[] = [
  'server_login_retry = 1',
  'server_connect_timeout = 3',
  'server_lifetime = 600',
]
