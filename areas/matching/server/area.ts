import { serverArea } from '../../../platform/server/area.ts'
import { createMatching } from './service.ts'

export const matchingArea = serverArea({
  name: 'matching',
  needs: [],
  build: (_given: object) => ({ matching: createMatching() }),
})
