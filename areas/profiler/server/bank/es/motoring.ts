import type { CategoryWords } from './question.ts'

const noCar = { no_car: 'No hay coche en mi casa' } as const

export const motoring: CategoryWords = {
  driving_licence: {
    text: '¿Tienes carné de conducir?',
    options: { yes: 'Sí', learning: 'Estoy aprendiendo a conducir', no: 'No' },
    whyWeAsk: 'Las encuestas sobre conducción son para quien puede conducir.',
  },
  cars: {
    text: '¿Cuántos coches hay en tu casa?',
    options: { ...noCar, one: 'Uno', two: 'Dos', three_plus: 'Tres o más' },
    whyWeAsk: 'Las encuestas sobre coches son para casas con coche; las de transporte, a menudo para casas sin él.',
  },
  car_make: {
    text: '¿De qué marca es el coche que más usas?',
    options: {
      audi: 'Audi',
      bmw: 'BMW',
      chevrolet: 'Chevrolet',
      ford: 'Ford',
      honda: 'Honda',
      hyundai: 'Hyundai',
      kia: 'Kia',
      maruti: 'Maruti Suzuki',
      mercedes: 'Mercedes-Benz',
      nissan: 'Nissan',
      tesla: 'Tesla',
      toyota: 'Toyota',
      volkswagen: 'Volkswagen',
      other: 'Otra marca',
      ...noCar,
    },
    whyWeAsk: 'Las marcas preguntan a sus propios conductores y a los de otras.',
  },
  car_fuel: {
    text: '¿Con qué funciona el coche que más usas?',
    options: {
      petrol: 'Gasolina',
      diesel: 'Diésel',
      hybrid: 'Híbrido',
      electric: 'Solo electricidad',
      gas: 'Gas (GLP o GNC)',
      ...noCar,
    },
    whyWeAsk: 'Las encuestas sobre recarga y combustible buscan uno u otro.',
  },
  car_next: {
    text: '¿Cuándo piensas comprar o alquilar tu próximo coche?',
    options: {
      half_year: 'En menos de 6 meses',
      year: 'En 6 a 12 meses',
      two_years: 'En 1 o 2 años',
      later: 'Más adelante',
      not_planned: 'No tengo ese plan',
    },
    whyWeAsk: 'Las encuestas sobre coches nuevos son para quien pronto va a elegir uno.',
  },
}
