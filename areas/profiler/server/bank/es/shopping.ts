import { noneOfThese, type CategoryWords } from './question.ts'

export const shopping: CategoryWords = {
  online_shopping: {
    text: '¿Con qué frecuencia compras algo por internet?',
    options: {
      weekly: 'Todas las semanas',
      monthly: 'Unas pocas veces al mes',
      sometimes: 'Unas pocas veces al año',
      never: 'Nunca',
    },
    whyWeAsk: 'Las tiendas en línea y las de la calle preguntan a personas distintas.',
  },
  online_categories: {
    text: '¿Qué has comprado por internet en los últimos 3 meses?',
    options: {
      clothes: 'Ropa o zapatos',
      electronics: 'Electrónica',
      groceries: 'Alimentos',
      home: 'Muebles o cosas para la casa',
      beauty: 'Belleza o cuidado personal',
      toys: 'Juguetes o juegos',
      books: 'Libros',
      ...noneOfThese,
    },
    whyWeAsk: 'Una encuesta sobre zapatos la responde mejor quien acaba de comprar unos.',
  },
  grocery_spend: {
    text: '¿Cuánto gasta más o menos tu casa en alimentos a la semana, en dólares o su equivalente?',
    whyWeAsk: 'Los investigadores comparan casas con gastos parecidos.',
  },
  grocery_places: {
    text: '¿Dónde compras los alimentos?',
    options: {
      supermarket: 'Supermercado',
      discounter: 'Tienda de descuento',
      local_shop: 'Tienda pequeña del barrio',
      market: 'Mercado o tienda de granja',
      organic: 'Tienda ecológica',
      online: 'Por internet, a domicilio',
      none: 'No compro alimentos',
    },
    whyWeAsk: 'Las encuestas sobre comida preguntan por el tipo de tienda que conoces.',
  },
  coffee: {
    text: '¿Con qué frecuencia bebes café?',
    options: {
      several_daily: 'Varias veces al día',
      daily: 'Una vez al día',
      weekly: 'Unas pocas veces por semana',
      rarely: 'Con menos frecuencia',
      never: 'Nunca',
    },
    whyWeAsk: 'El café es una de las cosas por las que más nos preguntan.',
  },
  beauty_products: {
    text: '¿Cuáles de estos productos usas al menos una vez por semana?',
    options: {
      face_care: 'Cuidado de la cara',
      sun_care: 'Protección solar',
      make_up: 'Maquillaje',
      fragrance: 'Perfume o colonia',
      hair_styling: 'Productos para peinarse',
      shaving: 'Productos de afeitado',
      ...noneOfThese,
    },
    whyWeAsk: 'Los productos de cuidado se prueban con las personas que los usan.',
  },
}
