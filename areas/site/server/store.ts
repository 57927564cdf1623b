import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const addPicture = statement(
  'site.add-picture',
  'insert into site_pictures (picture, bytes, taken_at) values ($1, $2, $3) on conflict (picture) do update set taken_at = excluded.taken_at',
)
const addPart = statement(
  'site.add-part',
  'insert into site_picture_parts (hash, part, bytes) values ($1, $2, $3) on conflict (hash, part) do nothing',
)
type Taken = { picture: string; hash: string; bytes: Buffer; parts: ReadonlyMap<string, Buffer> }
/** Stores a picture and the files made from it. If the picture is already stored, only its day changes. */
export async function savePicture(tx: Tx, { picture, hash, bytes, parts }: Taken, now: Date): Promise<void> {
  await addPicture(tx, [picture, bytes, now])
  for (const [part, made] of parts) await addPart(tx, [hash, part, made])
}

const readPictureBytes = statement<{ bytes: Buffer }>(
  'site.picture',
  'select bytes from site_pictures where picture = $1',
)
const readPartBytes = statement<{ bytes: Buffer }>(
  'site.part',
  'select bytes from site_picture_parts where hash = $1 and part = $2',
)
export const readPicture = async (db: Db, picture: string): Promise<Buffer | null> =>
  (await readPictureBytes(db, [picture]))[0]?.bytes ?? null
export const readPart = async (db: Db, hash: string, part: string): Promise<Buffer | null> =>
  (await readPartBytes(db, [hash, part]))[0]?.bytes ?? null

const readKnown = statement<{ picture: string }>(
  'site.known-pictures',
  'select picture from site_pictures where picture = any ($1)',
)
/** Finds which of these pictures are stored. */
export const findKnownPictures = async (db: Db, pictures: readonly string[]): Promise<string[]> =>
  (await readKnown(db, [pictures])).map(({ picture }) => picture)

const deleteUnused = statement(
  'site.prune-pictures',
  `with gone as (
     delete from site_pictures
     where taken_at < now() - make_interval(days => $1) and picture <> all ($2)
     returning split_part(picture, '-', 1) as hash)
   delete from site_picture_parts p using gone
   where p.hash = gone.hash and not exists (
     select from site_pictures s where s.picture = any ($2) and split_part(s.picture, '-', 1) = p.hash)`,
)
/** Deletes pictures that were uploaded at least this many days ago, except for those in `used`. */
export const removeUnused = (db: Db, days: number, used: readonly string[]) => deleteUnused(db, [days, used])

const addPreview = statement(
  'site.add-preview',
  'insert into site_previews (preview_id, brand, made_at) values ($1, $2::jsonb, now())',
)
export const keepPreview = (db: Db, previewId: string, brand: object) =>
  addPreview(db, [previewId, JSON.stringify(brand)])

const readPreview = statement<{ brand: Readonly<Record<string, unknown>> }>(
  'site.preview',
  'select brand from site_previews where preview_id = $1 and made_at > now() - make_interval(mins => $2)',
)
/** Finds the typed values of a preview that is at most this many minutes old. */
export const findPreview = async (db: Db, previewId: string, minutes: number) =>
  (await readPreview(db, [previewId, minutes]))[0]?.brand ?? null

const deletePreviews = statement(
  'site.prune-previews',
  'delete from site_previews where made_at < now() - make_interval(mins => $1)',
)
export const removePreviews = (db: Db, minutes: number) => deletePreviews(db, [minutes])
