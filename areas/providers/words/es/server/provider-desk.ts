import type { Translated } from '../../../../../platform/words/text.ts'
import type { providerDesk } from '../../en/server/provider-desk.ts'

export const words: Translated<typeof providerDesk> = {
  keyRefused: 'Tremendous rechaza esta clave. Comprueba que esté copiada entera y que sea de esta cuenta.',
  keyWithoutRight: 'Esta clave no tiene permisos suficientes. Crea en Tremendous una que pueda pedir recompensas.',
  unreached: 'No se pudo conectar con Tremendous, o no respondió como se esperaba ({{code}}). Inténtalo más tarde.',
  sourceUnusable: 'Esta fuente de fondos ya no puede pagar pedidos. Vuelve a probar la clave.',
  reasonMissing: 'Indica un motivo.',
  nothingToRemove: 'No hay ninguna conexión que se pueda quitar.',
  connectLive: 'Conectar la cuenta real de Tremendous con la clave que termina en {{hint}}',
  connectTest: 'Conectar la cuenta de prueba de Tremendous con la clave que termina en {{hint}}',
  connectElsewhere: 'Conectar la cuenta de {{address}} con la clave que termina en {{hint}}',
  disconnect: 'Quitar la conexión con Tremendous',
  forEver:
    'Las cuentas en proveedores de recompensas: cuáles se conectaron, quién, cuándo y por qué. Sus claves se borran cuando dejan de usarse.',
  openingTitle: 'Se pueden pedir recompensas al proveedor',
  openingTodo:
    'Abre la página Proveedores de recompensas: no hay ninguna cuenta conectada aunque una recompensa ofrecida la necesita, o el proveedor rechaza la clave, no respondió o no tiene dinero nuestro con el que pagar.',
}
