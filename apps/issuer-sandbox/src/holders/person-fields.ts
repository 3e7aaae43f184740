// The fields of a person in the schema, now or as they were when they applied.
import type { Person } from './people.ts'

export function fieldsOfPerson<Node>(read: (node: Node) => Person, hashOf: (node: Node) => string | null) {
  return {
    name: (node: Node) => read(node).name,
    email: (node: Node) => read(node).email,
    billingAddress: (node: Node) => read(node).billingAddress,
    dateOfBirth: (node: Node) => read(node).dateOfBirth,
    phoneNumbers: (node: Node) => [read(node).phone].filter((phone) => phone !== null),
    /** What identifies a person is written and never read back. */
    identificationDocument: (node: Node) => {
      const { ssn } = read(node)
      if (ssn === null) return null
      return {
        socialSecurityNumber: {
          numberHash: hashOf(node),
          countryCodeAlpha3: 'USA',
          taxIdentificationNumberType: ssn.startsWith('9')
            ? 'INDIVIDUAL_TAXPAYER_IDENTIFICATION_NUMBER'
            : 'SOCIAL_SECURITY_NUMBER',
          taxIdentificationNumberStored: true,
        },
      }
    },
  }
}
