import { expect, test } from 'vitest'
import { areas } from '../areas/list.ts'
import { languageCodes } from '../platform/contract/language.ts'
import { usualRules } from '../platform/contract/panel-rules.ts'
import { listSettings } from '../platform/server/area.ts'
import { createChosen } from '../platform/server/chosen.ts'
import { readPanelRules } from './panel-rules.ts'

test('pages that no server stands in front of know the rules that hold until somebody chooses', () => {
  expect(readPanelRules(createChosen(listSettings(areas)), languageCodes)).toEqual(usualRules)
})
