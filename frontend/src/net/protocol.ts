/** The one door to the types of the wire; everything else imports from here. */
export * from './protocol.gen'
