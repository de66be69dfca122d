/** The home folder of the demonstration is made up: what stands in it would be taken for this machine. */
export function Demonstration() {
  return (
    <>
      <section aria-labelledby="agents-here">
        <h2 id="agents-here">In the demonstration</h2>
        <p class="quiet">
          Its home folder is made up, and no agent of yours is looked for. Which are on this machine, and whether they
          call hookline, is told by <code>hookline doctor</code>, and here once something is recorded.
        </p>
      </section>
      <section aria-labelledby="agents-coverage">
        <h2 id="agents-coverage">What no hook saw</h2>
        <p class="quiet">
          The demonstration does not tell: it looks at no transcript of yours. <code>hookline coverage</code> does.
        </p>
      </section>
    </>
  );
}
