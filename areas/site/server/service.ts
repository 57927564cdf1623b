import type { Language } from '../../../platform/contract/language.ts'
import { setPointsPerDollar } from '../../../platform/contract/money.ts'
import { settingProblem } from '../../../platform/contract/setting-problem.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { isMessage } from '../../../platform/contract/messages.ts'
import type { Setting, ValueOf } from '../../../platform/contract/setting.ts'
import type { SettingFault, NextChosen } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import { callPoints } from '../../../platform/server/words.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { SettingsDesk } from '../../settings/server/service.ts'
import { previewMinutes, type PictureRole, type TakenPicture } from '../contract/brand.ts'
import { brandMessage, siteSettings } from '../contract/settings.ts'
import { readBrand, type Brand } from './brand.ts'
import { pointNamesIn } from './point-names.ts'
import { findFile, makePicture } from './pictures.ts'
import { findColorRefusal, findIconGap, findIconRefusal, canMakeIcons } from './rules.ts'
import { readPictureName } from '../../../platform/contract/picture.ts'
import * as store from './store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

type Needs = {
  db: Db
  chosen: Pick<Chosen, 'get' | 'versionOf' | 'watch'>
  audit: Pick<Audit, 'record'>
  settingsDesk: Pick<SettingsDesk, 'history'>
}
type Actor = { userId: string; ip: string }
/** A picture file, as it is sent to a browser. */
export type PictureFile = { type: 'image/svg+xml' | 'image/png'; bytes: Buffer }

export interface Site {
  /** Returns the current name of the panel. */
  name: () => string
  /** Returns the languages that readers can choose, in the order of the product. */
  languages: () => readonly Language[]
  /**
   * Applies the name of points and other settings to the whole program, now and after every change, until the returned
   * function is called.
   */
  keepUp: () => () => void
  /** Returns the current name and design. */
  brand: () => Brand
  /** Whether new panelists can join now. */
  isSignUpOpen: () => boolean
  /** Stores a picture without choosing it. Throws when the file is not a picture, or does not fit its use. */
  takePicture: (role: PictureRole, file: string, by: Actor) => Promise<WordedAnswer<TakenPicture>>
  /** Returns a picture, or a file made from it (`part`); null for an unknown name. */
  picture: (name: string, part?: string) => Promise<PictureFile | null>
  /** Finds the faults of a design: unreadable colours and missing pictures. */
  faults: (next: NextChosen, tx: Tx) => Promise<SettingFault[]>
  /** Stores a design that was typed, for a preview; throws for values that its settings do not accept. */
  keepPreview: (values: Readonly<Record<string, unknown>>) => Promise<{ previewId: string }>
  /** Returns the design of a preview: the current one with the typed values. Null for an unknown or expired id. */
  preview: (previewId: string) => Promise<Brand | null>
  /** Deletes pictures that were not chosen within a month, and expired previews. */
  prune: () => Promise<void>
}

const pictureSettings = [siteSettings.logo, siteSettings.logoDark, siteSettings.icon] as const
const colorSettings = [siteSettings.primaryColor, siteSettings.accentColor] as const
const unusedDays = 30
/** How many files are cached: enough for the current design and the previous one. */
const filesAtHand = 40
const byKey: ReadonlyMap<string, Setting> = new Map(Object.values<Setting>(siteSettings).map((one) => [one.key, one]))

/** The name and design of the installation, and whether new panelists can join. */
export function createSite({ db, chosen, audit, settingsDesk }: Needs): Site {
  const atHand = new Map<string, PictureFile>()
  const load = async (name: string, part?: string): Promise<PictureFile | null> => {
    const file = findFile(name, part)
    if (!file) return null
    const isPart = 'part' in file
    const bytes = await (isPart ? store.readPart(db, file.hash, file.part) : store.readPicture(db, file.picture))
    const type = isPart || name.endsWith('.png') ? 'image/png' : 'image/svg+xml'
    return bytes && { type, bytes }
  }
  const findMissingPictures = async (next: NextChosen, tx: Tx): Promise<SettingFault[]> => {
    const asked = pictureSettings.map((setting) => ({ key: setting.key, picture: next.get(setting) }))
    const known = new Set(
      await store.findKnownPictures(
        tx,
        asked.map(({ picture }) => picture),
      ),
    )
    const isMissing = ({ picture }: { picture: string }) => picture !== '' && !known.has(picture)
    return asked.filter(isMissing).map(({ key }) => ({ key, message: brandMessage('noSuchPicture') }))
  }

  return {
    name: () => chosen.get(siteSettings.name),
    languages: () => {
      const offered = chosen.get(siteSettings.languages)
      return siteSettings.languages.shape.of.filter((language) => offered.includes(language))
    },
    keepUp: () => {
      const take = () => {
        setPointsPerDollar(chosen.get(siteSettings.pointsPerDollar))
        callPoints(pointNamesIn(chosen))
      }
      take()
      return chosen.watch(take)
    },
    brand: () => readBrand(chosen),
    isSignUpOpen: () => chosen.get(siteSettings.signUp) === 'open',

    takePicture: async (role, file, by) => {
      const prepared = makePicture(role, file)
      if (isMessage(prepared)) throw fieldProblem('invalid-input', 'file', prepared)
      const { picture, leftOut } = prepared
      await transaction(db, async (tx) => {
        await store.savePicture(tx, prepared, await nowOf(tx))
        const auditEntry = { actorId: by.userId, ip: by.ip, action: 'site.upload-picture', subject: 'brand' }
        await audit.record(tx, { ...auditEntry, after: { role, picture, leftOut } })
      })
      const { width = 0, height = 0 } = readPictureName(picture) ?? {}
      const takenMessage =
        leftOut.length === 0 ? brandMessage('taken') : brandMessage('takenLess', { what: leftOut.join(', ') })
      return say(takenMessage, { picture, width, height, leftOut: [...leftOut], makesIcons: canMakeIcons(picture) })
    },

    picture: async (name, part) => {
      const key = `${name}/${part ?? ''}`
      const known = atHand.get(key)
      if (known) return known
      const found = await load(name, part)
      if (!found) return null
      const [oldest = ''] = atHand.keys()
      if (atHand.size >= filesAtHand) atHand.delete(oldest)
      atHand.set(key, found)
      return found
    },

    faults: async (next, tx) => {
      const makeFaults = ({ key }: Setting, message: Message | null): SettingFault[] =>
        message ? [{ key, message }] : []
      const icon = readPictureName(next.get(siteSettings.icon))
      const pictures = { logo: next.get(siteSettings.logo), icon: next.get(siteSettings.icon) }
      return [
        ...colorSettings.flatMap((setting) => makeFaults(setting, findColorRefusal(next.get(setting)))),
        ...(await findMissingPictures(next, tx)),
        ...makeFaults(siteSettings.icon, (icon && findIconRefusal(icon)) ?? findIconGap(pictures)),
      ]
    },

    keepPreview: async (values) => {
      for (const [key, value] of Object.entries(values)) {
        const setting = byKey.get(key)
        if (!setting || settingProblem(setting.shape, value)) throw new Problem('invalid-input')
      }
      const previewId = newId()
      await store.keepPreview(db, previewId, values)
      return { previewId }
    },

    preview: async (previewId) => {
      const typed = isId(previewId) ? await store.findPreview(db, previewId, previewMinutes) : null
      if (!typed) return null
      const get = <S extends Setting>(setting: S): ValueOf<S> =>
        setting.key in typed ? (typed[setting.key] as ValueOf<S>) : chosen.get(setting)
      return readBrand({ get })
    },

    prune: async () => {
      const versions = await Promise.all(pictureSettings.map(({ key }) => settingsDesk.history(key)))
      const used = versions.flat().flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : []))
      await store.removeUnused(db, unusedDays, used)
      await store.removePreviews(db, previewMinutes)
    },
  }
}
