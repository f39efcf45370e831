/** Properties that the build shortens. */
export declare const internalNames: RegExp;
