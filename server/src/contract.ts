/** The contract of the wire, from its one source. */
export * from '../../sdk/src/contract/contract.ts';
