import type { Secrets } from '../../../platform/server/secrets.ts'
import type { SettingsRow } from './connection-store.ts'
import type { Connector, Opened } from './connectors/connector.ts'

type Sealed = Pick<Secrets, 'seal' | 'unseal'>
/** Credentials as they are kept. */
export const sealedOf = (secrets: Sealed, values: Readonly<Record<string, string>>): Buffer =>
  secrets.seal('supplier-secrets', JSON.stringify(values))

/** The credentials of a version; none of no version. */
export const unsealedOf = (secrets: Sealed, row: SettingsRow | null): Record<string, string> =>
  row === null ? {} : (JSON.parse(secrets.unseal('supplier-secrets', row.sealed)) as Record<string, string>)

/** The settings of a connector as it reads them; the secret that signs messages is the supplier's present one. */
export function openedOf(
  secrets: Sealed,
  row: SettingsRow | null,
  { signedWith }: Pick<Connector, 'signedWith'>,
  presentSecret: string,
): Opened {
  const own = signedWith === null ? {} : { [signedWith]: presentSecret }
  return { ...row?.plain, ...unsealedOf(secrets, row), ...own }
}
