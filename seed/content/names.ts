import type { CountryId } from './survey.ts'

type Names = { female: readonly string[]; male: readonly string[]; last: readonly string[]; streets: readonly string[] }

const words = (line: string): string[] => line.trim().split(/\s+/)

const north: Names = {
  female: words(`
    Olivia Grace Hannah Sofia Jasmine Chloe Naomi Leah Camila Ruby Alice Nora Ivy Tessa Renee Monica Diane Carol Joyce
    Aaliyah Megan Paula Elena Rosa Linh Mei Fatima Ingrid Vivian Denise`),
  male: words(`
    Liam Noah Ethan Marcus Diego Caleb Andre Owen Felix Julian Isaac Samuel Victor Theo Raymond Walter Harold Curtis
    Darnell Hector Kevin Dmitri Omar Jin Wesley Patrick Leon Adrian Miles Troy`),
  last: words(`
    Alvarez Bennett Brooks Campbell Carter Chavez Coleman Diaz Donovan Ellis Fischer Foster Gibson Grant Hayes Holloway
    Jensen Kim Lawson Lopez Mercer Morales Nguyen Novak Ortiz Parker Patel Quinn Ramirez Reyes Rossi Sanders Schultz
    Sullivan Tran Vance Walsh Washington Whitfield Yang`),
  streets: ['Maple Street', 'Oak Avenue', 'Cedar Lane', 'Lake Road', 'Hill Street', 'Park Avenue', 'River Drive'],
}

const british: Names = {
  female: words('Amelia Freya Isla Poppy Harriet Bronwen Niamh Yasmin Gemma Alison Margaret Fiona Priya Zara'),
  male: words('Oliver Harry Callum Rhys Declan Imran Alistair Graham Nigel Stuart Kwame Toby Ewan Gareth'),
  last: words('Ahmed Barker Clarke Davies Evans Fraser Hughes Khan Lloyd MacLeod Osborne Pearce Shah Thornton Wright'),
  streets: ['High Street', 'Church Road', 'Station Road', 'Mill Lane', 'Victoria Road'],
}

const indian: Names = {
  female: words('Aarti Deepa Ishita Kavya Lakshmi Meera Nandini Pooja Rhea Sneha Tara Vidya'),
  male: words('Aditya Arjun Dev Gaurav Harish Karan Manoj Nikhil Rahul Rohan Sanjay Vikram'),
  last: words('Agarwal Bose Chatterjee Desai Gupta Iyer Joshi Kulkarni Menon Nair Rao Reddy Sharma Verma'),
  streets: ['MG Road', 'Station Road', 'Lake View Road', 'Temple Street', 'Gandhi Nagar'],
}

const german: Names = {
  female: words('Anja Birgit Claudia Elif Franziska Hanna Jutta Katrin Lena Mareike Petra Sabine'),
  male: words('Andreas Bernd Dieter Emre Florian Jan Jürgen Lukas Matthias Sebastian Thorsten Uwe'),
  last: words('Bauer Becker Demir Hoffmann Keller Krüger Lehmann Neumann Richter Schäfer Schmitt Vogel Weiß Yilmaz'),
  streets: ['Hauptstraße', 'Gartenstraße', 'Bahnhofstraße', 'Lindenweg', 'Schulstraße'],
}

/** Plain names and streets for each country. */
export const namesOf: Readonly<Record<CountryId, Names>> = {
  US: north,
  CA: north,
  AU: british,
  GB: british,
  IN: indian,
  DE: german,
}

/** A name as it may stand in an email address: small letters a to z. */
export const plain = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
