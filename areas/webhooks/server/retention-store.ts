import { oldRows } from '../../../platform/server/old-rows.ts'

/** Deliveries that ended, of events that are older than this; those that must not be sent twice stay. */
export const oldDeliveries = oldRows('webhooks.old-deliveries', {
  from: 'deliveries',
  key: ['delivery_id'],
  select: `select delivery_id from deliveries
    where status <> 'waiting' and once_key is null and created_at < now() - make_interval(days => $1)`,
})
