/** The address from which the staff of the demo world work; one of those that are reserved for examples. */
export const officeIp = '192.0.2.20'
