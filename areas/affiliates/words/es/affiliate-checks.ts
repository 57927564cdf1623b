import type { affiliateChecks } from '../en/affiliate-checks.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof affiliateChecks> = {
  baseUrlRequired: 'La URL base es obligatoria.',
  clickIdRequired: 'El ID de clic es obligatorio.',
  sourceRequired: 'El origen es obligatorio.',
  typeRequired: 'El tipo de afiliado es obligatorio.',
  vendorRequired: 'El proveedor afiliado es obligatorio.',
  titleRequired: 'El nombre del afiliado es obligatorio.',
  costRequired: 'El coste es obligatorio y debe ser un número.',
  budgetRequired: 'El presupuesto total es obligatorio y debe ser un número.',
  leadRequired: 'El total de leads es obligatorio y debe ser un número.',
  urlInvalid: 'Escribe una dirección web, como https://example.com/.',
  nameInvalid: 'Usa letras, cifras, puntos, guiones y guiones bajos.',
  namesDiffer: 'Cada parámetro de seguimiento necesita un nombre propio.',
  amountInvalid: 'Escribe un importe desde 0 con dos decimales como máximo.',
  leadWhole: 'Escribe un número entero desde 0.',
  redirectTypeUnknown: 'Elige cómo se avisa al proveedor.',
  callbackRequired: 'Escribe la dirección a la que hay que llamar.',
  tooLong: 'Es demasiado largo.',
  onlyS2s: 'Solo se puede probar un aviso S2S.',
  cannotBeCalled: 'No se puede llamar a esta dirección: {{reason}}.',
  fewerLeads: 'El total de leads no puede ser menor que los {{leads}} leads contados hasta ahora.',
  lessBudget: 'El presupuesto total no puede ser menor que los US${{spent}} gastados hasta ahora.',
}
