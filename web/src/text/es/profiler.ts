import type { profiler } from '../en/profiler.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof profiler> = {
  title: 'Encuestas de perfil',
  lead: 'Lo que nos cuentas aquí encuentra las encuestas que encajan y te ahorra las mismas preguntas más adelante.',
  categories: 'Categorías',
  category: 'Categoría',
  progressOf: '{{answered}} de {{total}} respondidas',
  option: '{{name}} ({{answered}} de {{total}})',
  chart: 'Perfil completo al {{percent}} %: {{answered}} de {{total}} preguntas',
  answered: 'Respondidas',
  open: 'Pendientes',
  percent: '{{percent}} %',
  done: '100 %: verás todas las encuestas que encajen.',
  loading: 'Cargando preguntas',
  loadFailed: 'No se pudieron cargar las preguntas',
  progressFailed: 'No se pudo cargar tu progreso',
  emptyTitle: '¡No hay datos!',
  emptyText: 'No hay preguntas en esta categoría.',
  emptyAction: 'Ver todas las categorías',
  sensitive:
    'Esta pregunta es delicada. Solo se usa para encontrar encuestas, y solo si la respondes. «Prefiero no decirlo» siempre está bien.',
  save: 'Guardar',
  saving: 'Guardando…',
  savedNow: 'Guardado ahora mismo',
  answeredOn: 'Respondida el {{day}}',
  saveFailed: 'Tu respuesta no se guardó',
  next: 'Siguiente categoría: {{name}}',
}
