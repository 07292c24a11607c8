import type { CDPSession, Page } from '@playwright/test';

/** A device that unlocks by fingerprint, face or PIN, in the browser itself. */
export class Autenticador {
  #cdp: CDPSession;
  #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  /** `page` must have no other one. */
  static async en(page: Page): Promise<Autenticador> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Autenticador(cdp, authenticatorId);
  }

  /** False: it does not recognise the person. */
  async reconoce(isUserVerified: boolean) {
    await this.#cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified });
  }

  async llaves() {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    return credentials;
  }

  /** Puts a key back as it was: what a copy of the device would hold. */
  async restaurar(credential: Awaited<ReturnType<Autenticador['llaves']>>[number]) {
    await this.#cdp.send('WebAuthn.removeCredential', {
      authenticatorId: this.#id,
      credentialId: credential.credentialId,
    });
    await this.#cdp.send('WebAuthn.addCredential', { authenticatorId: this.#id, credential });
  }

  /** The device is lost. */
  async perder() {
    await this.#cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id });
  }
}
