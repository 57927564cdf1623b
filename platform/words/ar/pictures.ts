import type { pictures } from '../en/pictures.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof pictures> = {
  'not-base64': 'وصل الملف تالفًا. اختره مجددًا.',
  'not-a-picture': 'هذا الملف ليس صورة يمكن قراءتها. اختر ملف SVG أو PNG.',
  'too-heavy': 'الملف كبير جدًا. اختر ملفًا لا يتجاوز {{max, number}} كيلوبايت.',
  'too-many-pixels': 'الصورة كبيرة جدًا. اختر صورة لا يتجاوز ضلعها الأطول {{max, number}} بكسل.',
  'svg-entities': 'يعرّف ملف SVG كيانات قد تخفي أي شيء. صدّره مجددًا كملف SVG بسيط.',
  'svg-too-deep': 'يحتوي ملف SVG على مجموعات متداخلة كثيرة جدًا. صدّره مجددًا كملف SVG بسيط.',
  'svg-too-much': 'يرسم ملف SVG أشكالًا كثيرة جدًا، أو أشكالًا تكرر نفسها. بسّطه من فضلك.',
  'svg-no-size': 'لا يحدد ملف SVG حجمه. صدّره مع viewBox أو مع العرض والارتفاع.',
  'svg-nothing': 'لا يحتوي ملف SVG على أشكال يمكن عرضها. الصور المضمّنة داخل ملف SVG لا تُعرض.',
}
