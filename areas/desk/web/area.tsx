import { lazy } from 'react'
import { fill, webArea } from '../../../platform/web/area.tsx'
import { workHome } from '../../../platform/web/frame-slots.ts'

const WorkHome = lazy(async () => ({ default: (await import('./WorkHome.tsx')).WorkHome }))

export const deskWeb = webArea({ name: 'desk', pages: [], fills: [fill(workHome, WorkHome)] })
