import { oldRows } from '../../../platform/server/old-rows.ts'

/** Finds finished deliveries older than this many days, except those that must not be sent twice. */
export const oldDeliveries = oldRows('webhooks.old-deliveries', {
  from: 'deliveries',
  key: ['delivery_id'],
  select: `select delivery_id from deliveries
    where status <> 'waiting' and once_key is null and created_at < now() - make_interval(days => $1)`,
})
