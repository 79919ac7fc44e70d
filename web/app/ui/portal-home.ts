/**
 * Where lists that open over the page stand: in the page's main part, so that they belong to a landmark. Asked for when
 * one opens; without a main part it is the body.
 */
export const portalHome = {
  get current(): HTMLElement {
    return document.getElementById('main') ?? document.body;
  },
};
