import type { Reading } from '../../shell/reading/reading.ts';
import { anyWord } from '../../text/patterns/compose.ts';

/** Groups whose plugins many builds use, including subgroups. Groups of a forge belong to its account holders. */
const ORG = anyWord`
  apache codehaus springframework jacoco sonarsource owasp liquibase flywaydb openrewrite pitest eclipse
  jetbrains graalvm jboss wildfly hibernate antlr asciidoctor cyclonedx basepom scala-tools scalatest testng
  junit moditect sonatype neo4j mybatis jooq openapitools jvnet glassfish keycloak infinispan kohsuke
  jenkins-ci
`;
const IO = anyWord`
  quarkus micronaut fabric8 spring vertx helidon dropwizard swagger gatling snyk jsonwebtoken smallrye
  openliberty
`;
const COM = anyWord`
  google github\.(?:spotbugs|eirslett|ekryd|ben-manes) diffplug spotify microsoft amazonaws puppycrawl
  mycila coveo soebes azure oracle vaadin gradle atlassian sun societegenerale palantir
`;
const KNOWN_GROUP = new RegExp(
  String.raw`^(?:org\.${ORG}|io\.${IO}|com\.${COM}|net\.(?:alchim31|revelc|nicoulaj|ltgt|serenity-bdd)|pl\.project13|de\.(?:thetaphi|jflex)|dev\.(?:failsafe|openfeature))(?:\.|$)`,
);
const COORDINATES = /^([A-Za-z][\w-]*(?:\.[\w-]+)*):([\w.-]+)(?::[\w.-]+)?:[\w-]+(?:@[\w.-]+)?$/;

/** Plugins that a build fetches and runs because the line names them in full. */
export function foreignPlugins({ runs }: Reading): string[] {
  return runs.flatMap(({ program, args }) => {
    if (program !== 'mvn' && program !== 'mvnw' && program !== 'mvnd') return [];
    return args.flatMap(({ text }) => {
      const [, group, name] = COORDINATES.exec(text.slice(0, 300)) ?? [];
      return group === undefined || KNOWN_GROUP.test(group) ? [] : [`${group}:${name}`];
    });
  });
}
