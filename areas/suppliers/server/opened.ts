import type { Secrets } from '../../../platform/server/secrets.ts'
import type { SettingsRow } from './connection-store.ts'
import type { Connector, OpenedSettings } from './connectors/connector.ts'

type Sealed = Pick<Secrets, 'seal' | 'unseal'>
/** Seals credentials for the database. */
export const sealCredentials = (secrets: Sealed, values: Readonly<Record<string, string>>): Buffer =>
  secrets.seal('supplier-secrets', JSON.stringify(values))

/** The unsealed credentials of a version; empty without a version. */
export const unsealCredentials = (secrets: Sealed, row: SettingsRow | null): Record<string, string> =>
  row === null ? {} : (JSON.parse(secrets.unseal('supplier-secrets', row.sealed)) as Record<string, string>)

/** The settings in the form that a connector reads; the secret that signs messages is the supplier's current one. */
export function openSettings(
  secrets: Sealed,
  row: SettingsRow | null,
  { signedWith }: Pick<Connector, 'signedWith'>,
  presentSecret: string,
): OpenedSettings {
  const own = signedWith === null ? {} : { [signedWith]: presentSecret }
  return { ...row?.plain, ...unsealCredentials(secrets, row), ...own }
}
