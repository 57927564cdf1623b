import type { panelistOnly } from '../en/panelist-only.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof panelistOnly> = {
  title: 'هذا الحساب غير مخصص للمشاركة في الاستبيانات',
  text: 'هذا حساب عمل في المنصة، لذا ليست له استبيانات أو نقاط أو مكافآت. للمشاركة في الاستبيانات، أنشئ حسابًا ببريد إلكتروني آخر.',
  goTo: 'الانتقال إلى {{page}}',
  loading: 'جارٍ التحميل',
}
