import type { Translated } from '../../text.ts'
import type { shippedDesk } from '../../en/server/shipped-desk.ts'

export const words: Translated<typeof shippedDesk> = {
  role1: 'Panelista',
  role2: 'Superadministración',
  role3: 'Administración',
  role4: 'Gestión del panel',
  role5: 'Finanzas',
  role6: 'Soporte',
  role7: 'Análisis',
  role8: 'Proveedor afiliado',
  role9: 'Gestión de afiliados',
  role1Is: 'Responde encuestas y canjea puntos.',
  role2Is: 'Puede hacerlo todo. La última persona se queda.',
  role3Is: 'Lleva el panel; no cambia roles ni puntos a mano.',
  role4Is: 'Se ocupa de panelistas y encuestas.',
  role5Is: 'Revisa los canjes y mantiene correcto el libro mayor.',
  role6Is: 'Responde a los panelistas.',
  role7Is: 'Lee los informes.',
  role8Is: 'Lee las cifras de sus propias campañas.',
  role9Is: 'Se ocupa de campañas y proveedores.',
}
