import type { Translated } from '../../../../platform/words/text.ts'
import type { nextReward } from '../en/next-reward.ts'

export const words: Translated<typeof nextReward> = {
  toGo_one: 'بقيت نقطة واحدة للوصول إلى {{value}}',
  toGo_two: 'بقيت نقطتان للوصول إلى {{value}}',
  toGo_few: 'بقيت {{count, number}} نقاط للوصول إلى {{value}}',
  toGo_many: 'بقيت {{count, number}} نقطة للوصول إلى {{value}}',
  toGo_other: 'بقيت {{count, number}} نقطة للوصول إلى {{value}}',
  enough: 'نقاطك تكفي لمكافأة قيمتها {{value}}',
  enoughAndOn_one: 'نقاطك تكفي لمكافأة قيمتها {{value}}، وبقيت نقطة واحدة للوصول إلى {{next}}',
  enoughAndOn_two: 'نقاطك تكفي لمكافأة قيمتها {{value}}، وبقيت نقطتان للوصول إلى {{next}}',
  enoughAndOn_few: 'نقاطك تكفي لمكافأة قيمتها {{value}}، وبقيت {{count, number}} نقاط للوصول إلى {{next}}',
  enoughAndOn_many: 'نقاطك تكفي لمكافأة قيمتها {{value}}، وبقيت {{count, number}} نقطة للوصول إلى {{next}}',
  enoughAndOn_other: 'نقاطك تكفي لمكافأة قيمتها {{value}}، وبقيت {{count, number}} نقطة للوصول إلى {{next}}',
  levels: 'مستويات النقاط',
  level: '{{points}} نقطة بقيمة {{value}}، تم بلوغ هذا المستوى',
  levelOpen: '{{points}} نقطة بقيمة {{value}}، والنقاط المتبقية: {{missing}}',
  firstReward: 'مكافأتك الأولى جاهزة',
  levelReached: 'وصلت إلى {{value}}',
  choose: 'اختر مكافأتك',
}
