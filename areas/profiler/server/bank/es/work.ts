import type { CategoryWords } from './question.ts'

const notWorking = { not_working: 'Ahora mismo no trabajo' } as const

export const work: CategoryWords = {
  employment: {
    text: '¿Cuál es tu situación laboral?',
    options: {
      full_time: 'Empleo a jornada completa',
      part_time: 'Empleo a tiempo parcial',
      contract: 'Trabajo por cuenta propia, autónomo o por contrato',
      unemployed: 'Sin empleo y en busca de trabajo',
      student: 'Estudiante',
      retired: 'Jubilación',
      not_in_work: 'Sin trabajo remunerado, por ejemplo cuido de la casa o de alguien',
    },
    whyWeAsk: 'Muchas encuestas son para quien trabaja; otras, para estudiantes o personas jubiladas.',
  },
  industry: {
    text: '¿En qué sector trabajas?',
    options: {
      construction: 'Construcción y oficios',
      education: 'Educación',
      finance: 'Banca, seguros e inmuebles',
      government: 'Administración y servicios públicos',
      healthcare: 'Sanidad y servicios sociales',
      hospitality: 'Hoteles, restaurantes y comedores',
      manufacturing: 'Industria',
      media: 'Medios, marketing e investigación de mercados',
      retail: 'Comercio y venta al por mayor',
      technology: 'Software e informática',
      transport: 'Transporte y logística',
      other: 'Otro sector',
      ...notWorking,
    },
    whyWeAsk: 'Las encuestas para empresas buscan a quien conoce un sector por dentro.',
  },
  job_title: {
    text: '¿Cuál es tu puesto de trabajo?',
    whyWeAsk: 'Ayuda a invitarte a encuestas sobre el trabajo que haces de verdad.',
  },
  job_level: {
    text: '¿Cuál de estos se parece más a tu papel en el trabajo?',
    options: {
      owner: 'Propietario o socio',
      executive: 'Dirección o alta dirección',
      manager: 'Responsable o jefe de equipo',
      specialist: 'Especialista o trabajador cualificado',
      staff: 'Empleado o ayudante',
      trainee: 'Aprendiz o en prácticas',
      ...notWorking,
    },
    whyWeAsk: 'Algunas encuestas necesitan a quien decide; otras, a quien hace.',
  },
  company_size: {
    text: '¿Cuántas personas trabajan más o menos en tu organización?',
    options: {
      only_me: 'Solo yo',
      from_2: 'De 2 a 9',
      from_10: 'De 10 a 49',
      from_50: 'De 50 a 249',
      from_250: 'De 250 a 999',
      from_1000: '1,000 o más',
      ...notWorking,
    },
    whyWeAsk: 'Las organizaciones pequeñas y las grandes compran y trabajan de otra manera.',
  },
  work_department: {
    text: '¿En qué departamento trabajas?',
    options: {
      administration: 'Administración',
      customer_service: 'Atención al cliente',
      finance: 'Finanzas o contabilidad',
      human_resources: 'Recursos humanos',
      it: 'Informática o ingeniería',
      operations: 'Operaciones o producción',
      sales_marketing: 'Ventas o marketing',
      other: 'Otro departamento, o ninguno',
      ...notWorking,
    },
    whyWeAsk: 'Las encuestas sobre herramientas de trabajo se escriben para un departamento.',
  },
  work_location: {
    text: '¿Dónde trabajas sobre todo?',
    options: {
      on_site: 'En un lugar de trabajo fuera de casa',
      hybrid: 'Parte en casa y parte fuera',
      at_home: 'En casa',
      on_the_road: 'De viaje o con clientes',
      ...notWorking,
    },
    whyWeAsk: 'Las encuestas sobre desplazamientos y oficinas en casa dependen de ello.',
  },
}
