import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { ForDesk } from '../../../platform/server/for-desk.ts'
import { provenBackupMaxHours, readBackupAgeHours } from '../../../platform/server/proven-backups.ts'

/**
 * The age of the last proven backup on the home of those who may change settings, and an alert while it is too high or
 * while no backup was ever proven. Outside production nothing is worth a backup, and there is neither.
 */
export function describeBackups(
  db: Db,
  { isProduction }: { isProduction: boolean },
): Required<Pick<ForDesk, 'today' | 'alerts'>> {
  if (!isProduction) return { today: [], alerts: [] }
  const permission = 'settings.update'
  const href = () => documentPaths.dashboard
  return {
    today: [
      {
        figure: 'backupAge',
        unit: 'hours',
        permission,
        read: ({ to }) => readBackupAgeHours(db, to),
      },
    ],
    alerts: [
      {
        rule: 'backupOld',
        permission,
        href,
        finds: async () => {
          const hours = await readBackupAgeHours(db)
          if (hours === null || hours <= provenBackupMaxHours) return []
          return [{ subject: 'backup', name: '', value: Math.floor(hours), expected: provenBackupMaxHours }]
        },
      },
      {
        rule: 'backupNone',
        permission,
        href,
        finds: async () =>
          (await readBackupAgeHours(db)) === null ? [{ subject: 'backup', name: '', value: 0, expected: null }] : [],
      },
    ],
  }
}
