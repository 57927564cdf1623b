import { Type, type Static } from 'typebox'
import { body, endpoint } from '../../../platform/contract/endpoint.ts'
import { pictureBodyMaxBytes } from '../../../platform/contract/picture.ts'

/**
 * The uses of a picture: the logo on light screens, the logo on dark screens, and the square icon that other programs
 * show for the panel.
 */
export const pictureRoles = ['logo', 'logoDark', 'icon'] as const
export type PictureRole = (typeof pictureRoles)[number]

/** For how many minutes a preview can be opened. */
export const previewMinutes = 30
/** The pages and emails that can be previewed. */
export const previewPages = ['landing', 'dashboard', 'email', 'gift-card'] as const
export type PreviewPage = (typeof previewPages)[number]
/** The start of the addresses of previews; the id and the page follow. */
export const previewsPath = '/brand-preview'

export const TakenPicture = Type.Object({
  /** The name of the picture, which is the value for the setting. */
  picture: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** The names of elements and attributes that were removed from an SVG because they may be harmful. */
  leftOut: Type.Array(Type.String()),
  /** Whether the icons of the panel can be made from this picture. */
  makesIcons: Type.Boolean(),
})
export type TakenPicture = Static<typeof TakenPicture>

export const brandApi = {
  uploadPicture: endpoint({
    method: 'POST',
    path: 'site/uploadPicture',
    access: 'settings.update',
    summary:
      'Takes in a picture, an SVG or a PNG in base64, without choosing it: an SVG is written again from what is harmless in it, a PNG from its pixels.',
    maxBytes: pictureBodyMaxBytes,
    body: body({
      role: Type.Unsafe<PictureRole>({ type: 'string', enum: [...pictureRoles] }),
      file: Type.String({ minLength: 1 }),
    }),
    data: TakenPicture,
  }),
  createPreview: endpoint({
    method: 'POST',
    path: 'site/createPreview',
    access: 'settings.update',
    summary: 'Keeps a brand that is not saved for half an hour, to be looked at under /brand-preview/.',
    body: body({
      /** Values by the keys of their settings. Other settings keep their current values. */
      values: Type.Record(Type.String({ maxLength: 80 }), Type.Unknown()),
    }),
    data: Type.Object({ previewId: Type.String() }),
  }),
} as const
